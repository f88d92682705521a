package dev.mannerly.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mannerly.hop.BadUrlException;
import dev.mannerly.testkit.CaseRow;
import dev.mannerly.testkit.CaseRows;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One budget key for every spelling in which a client may hold a host. */
class HostCasesTest {

  private static final String REJECT = "REJECT";

  /** A client's column, and its name among the exceptions of a row. */
  private static final Map<String, String> CLIENTS =
      Map.of(
          "uri", "uri",
          "url_class", "url",
          "okhttp4", "okhttp4",
          "okhttp5", "okhttp5",
          "hc5", "hc5");

  static List<CaseRow> rows() {
    return CaseRows.of(HostCasesTest.class, "host-cases.tsv");
  }

  record ClientHost(String id, String client, String host, String key) {
    @Override
    public String toString() {
      return id + " " + client;
    }
  }

  static List<ClientHost> clientHosts() {
    List<ClientHost> hosts = new ArrayList<>();
    for (CaseRow row : rows()) {
      CLIENTS.forEach(
          (column, client) -> {
            String host = row.text(column);
            if (!host.equals("!") && !host.equals("null")) {
              hosts.add(new ClientHost(row.text("id"), client, host, keyFor(row, client)));
            }
          });
    }
    return hosts;
  }

  @ParameterizedTest
  @MethodSource("rows")
  void findsTheKeyOfAUrl(CaseRow row) {
    assertThat(keyOfUrl(row.text("url"))).isEqualTo(row.text("key"));
  }

  @ParameterizedTest
  @MethodSource("clientHosts")
  void findsTheKeyOfAClientsOwnHostForm(ClientHost host) {
    assertThat(keyOfHost(host.host())).isEqualTo(host.key());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void findsTheKeyOfWhatJavaNetUriSaysHere(CaseRow row) {
    String host = uriHost(row.text("url"));

    if (host != null) {
      assertThat(keyOfHost(host)).isEqualTo(keyFor(row, "uri"));
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void findsTheKeyOfWhatJavaNetUrlSaysHere(CaseRow row) {
    String host = urlHost(row.text("url"));

    if (host != null) {
      assertThat(keyOfHost(host)).isEqualTo(keyFor(row, "url"));
    }
  }

  private static String keyOfUrl(String url) {
    try {
      return Hosts.key(Destinations.parse(url).origin().host());
    } catch (BadUrlException e) {
      return REJECT;
    }
  }

  private static String keyOfHost(String host) {
    try {
      return Hosts.key(Hosts.canonical(host));
    } catch (BadUrlException e) {
      return REJECT;
    }
  }

  private static String keyFor(CaseRow row, String client) {
    Map<String, String> exceptions = new HashMap<>();
    for (String pair : row.text("except").split(";", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        exceptions.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return exceptions.getOrDefault(client, row.text("key"));
  }

  private static @Nullable String uriHost(String url) {
    try {
      return new URI(url).getHost();
    } catch (URISyntaxException e) {
      return null;
    }
  }

  @SuppressWarnings("deprecation") // the constructor that clients of old code use
  private static @Nullable String urlHost(String url) {
    try {
      return new URL(url).getHost();
    } catch (MalformedURLException e) {
      return null;
    }
  }
}
