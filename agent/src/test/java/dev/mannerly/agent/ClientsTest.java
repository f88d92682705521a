package dev.mannerly.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClientsTest {

  static java.util.List<ClientHook> clients() {
    return Clients.all();
  }

  @ParameterizedTest
  @MethodSource("clients")
  void hasRulesForEachOfItsClasses_andForNoOther(ClientHook client) {
    assertThat(client.rules().stream().map(Rule::type).collect(Collectors.toSet()))
        .isEqualTo(client.types());
  }

  @ParameterizedTest
  @MethodSource("clients")
  void isKnownByItsPackages(ClientHook client) {
    assertThat(client.packages()).isNotEmpty().allMatch(name -> name.endsWith("."));
  }
}
