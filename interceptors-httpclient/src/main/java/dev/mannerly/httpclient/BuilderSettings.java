package dev.mannerly.httpclient;

import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.util.VersionInfo;
import org.jspecify.annotations.Nullable;

/**
 * What an application told its builder. HttpClient adds default headers and the User-Agent only
 * when a request is written, long after it was judged, and offers no getter for them. The fields
 * have had these names from 5.0 to 5.6; where one is not found, we do without.
 */
final class BuilderSettings {
  private final Object builder;
  private final @Nullable Field userAgent;
  private final @Nullable Field defaultHeaders;
  private final @Nullable Field retryStrategy;
  private final String ofLibrary;

  BuilderSettings(Class<?> type, Object builder) {
    this.builder = builder;
    this.userAgent = field(type, "userAgent");
    this.defaultHeaders = field(type, "defaultHeaders");
    this.retryStrategy = field(type, "retryStrategy");
    this.ofLibrary =
        VersionInfo.getSoftwareInfo("Apache-HttpClient", "org.apache.hc.client5", type);
  }

  /** Whether the application decides about retries by itself. */
  boolean hasOwnRetryStrategy() {
    return read(retryStrategy) != null;
  }

  /** The values of a header that a request gets if it has none of that name. */
  List<String> defaults(String name) {
    List<String> values = ofDefaultHeaders(name);
    return values.isEmpty() && "User-Agent".equalsIgnoreCase(name) ? List.of(userAgent()) : values;
  }

  private List<String> ofDefaultHeaders(String name) {
    return read(defaultHeaders) instanceof Collection<?> headers
        ? headers.stream()
            .filter(Header.class::isInstance)
            .map(Header.class::cast)
            .filter(header -> header.getName().equalsIgnoreCase(name))
            .map(Header::getValue)
            .limit(1) // the first one keeps others of its name out
            .toList()
        : List.of();
  }

  private String userAgent() {
    return read(userAgent) instanceof String set ? set : ofLibrary;
  }

  private @Nullable Object read(@Nullable Field field) {
    try {
      return field == null ? null : field.get(builder);
    } catch (IllegalAccessException e) {
      return null;
    }
  }

  private static @Nullable Field field(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      return field.trySetAccessible() ? field : null;
    } catch (NoSuchFieldException e) {
      return null;
    }
  }
}
