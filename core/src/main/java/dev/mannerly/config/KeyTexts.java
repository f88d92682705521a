package dev.mannerly.config;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The values of a configuration as YAML, each under its key: the way back from {@link Assembly}. A
 * key without its line here is an error at once.
 */
final class KeyTexts {

  private final Map<List<String>, String> texts = new HashMap<>();

  KeyTexts(Configuration configuration) {
    put(Schema.MODE, configuration.mode());
    put(Schema.PRODUCT, configuration.identity().product());
    put(Schema.VERSION, configuration.identity().version());
    put(Schema.CONTACT, configuration.identity().contact());
    put(Schema.USER_AGENT, configuration.identity().userAgent());
    put(Schema.EXCLUDE, configuration.scope().exclude());
    put(Schema.URI, configuration.coordinator().uri());
    put(Schema.USERNAME, configuration.coordinator().username());
    put(Schema.PASSWORD_FILE, Optional.ofNullable(configuration.coordinator().passwordFile()));
    put(Schema.KEY_PREFIX, configuration.coordinator().keyPrefix());
    put(Schema.CONNECT_TIMEOUT, configuration.coordinator().connectTimeout());
    put(Schema.COMMAND_TIMEOUT, configuration.coordinator().commandTimeout());
    put(Schema.ON_FAILURE, configuration.coordinator().onFailure());
    put(Schema.CA_FILE, Optional.ofNullable(configuration.coordinator().tls().caFile()));
    put(Schema.VERIFY, configuration.coordinator().tls().verify());
    put(Schema.ACCOUNT_KEY_FILE, Optional.ofNullable(configuration.accountKeyFile()));
    put(Schema.TOTAL_PER_DAY, Optional.ofNullable(configuration.totalPerDay()));
    put(Schema.OBEY, configuration.robots().obey());
    put(Schema.CACHE, configuration.robots().cache());
    put(Schema.ERROR_CACHE, configuration.robots().errorCache());
    put(Schema.ON_DENIED, configuration.robots().onDenied());
    put(Schema.MAX_CRAWL_DELAY, configuration.robots().maxCrawlDelay());
    put(Schema.MAX_WAIT, configuration.waiting().maxWait());
    put(Schema.MAX_WAITERS, configuration.waiting().maxWaiters());
    put(Schema.STATUSES, List.copyOf(configuration.backoff().statuses()));
    put(Schema.INITIAL, configuration.backoff().initial());
    put(Schema.MAX, configuration.backoff().max());
    put(Schema.MAX_RETRY_AFTER, configuration.backoff().maxRetryAfter());
    put(Schema.RETRIES, Optional.ofNullable(configuration.backoff().retries()));
    put(Schema.REFUSAL_AS, configuration.refusal().as());
    put(Schema.LOG_FILE, configuration.actionLog().file());
    put(Schema.ROTATE_SIZE, configuration.actionLog().rotateSize());
    put(Schema.KEEP, configuration.actionLog().keep());
    put(Schema.URLS, configuration.actionLog().urls());
    put(Schema.JMX, configuration.metrics().jmx());
    put(Schema.PROMETHEUS, Optional.ofNullable(configuration.metrics().prometheus()));
    put(Schema.SHADED_PREFIXES, configuration.clients().shadedPrefixes());
    put(Schema.MISFIT, configuration.clients().misfit());
    put(Schema.UNCOVERED, configuration.clients().uncovered());
    put(Schema.QUIET, configuration.quiet());
    for (LimitKey<?> limit : LimitKey.OF_EVERY_BUDGET) {
      put(limit, configuration.budgets().defaults());
    }
  }

  /** The value of this key, secrets masked. */
  String of(Key<?> key) {
    String text = texts.get(key.path());
    if (text == null) {
      throw new IllegalStateException("no value is known for " + key.dotted());
    }
    return text;
  }

  private <T> void put(LimitKey<T> limit, Limits limits) {
    Key<T> key = limit.of(Schema.DEFAULT_BUDGET, limits);
    put(key, key.fallback());
  }

  private <T> void put(Key<T> key, T value) {
    texts.put(key.path(), key.yaml(value));
  }
}
