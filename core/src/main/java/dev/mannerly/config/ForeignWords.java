package dev.mannerly.config;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What the settings of other crawlers, and some that all have, are called here. */
final class ForeignWords {

  private static final String FLOOR =
      "budgets.default.interval is a floor, and backoff.* slows down when a site pushes back";

  private static final int SHORTEST_TO_GUESS = 6;

  private static final Map<String, String> HINTS = new LinkedHashMap<>();

  static {
    scrapy("DOWNLOAD_DELAY", "this is budgets.default.interval");
    scrapy("DOWNLOAD_DELAY_JITTER", "this is budgets.default.jitter");
    scrapy("RANDOMIZE_DOWNLOAD_DELAY", "this is budgets.default.jitter");
    scrapy("DOWNLOAD_SLOTS", "these are budgets.hosts and budgets.named");
    scrapy("CONCURRENT_REQUESTS", "this is budgets.default.max-in-flight, for each budget");
    scrapy("CONCURRENT_REQUESTS_PER_DOMAIN", "this is budgets.default.max-in-flight");
    scrapy("CONCURRENT_REQUESTS_PER_IP", "this is budgets.default.max-in-flight, by host");
    scrapy("AUTOTHROTTLE_ENABLED", FLOOR);
    scrapy("AUTOTHROTTLE_DEBUG", FLOOR);
    scrapy("AUTOTHROTTLE_START_DELAY", FLOOR);
    scrapy("AUTOTHROTTLE_MAX_DELAY", FLOOR);
    scrapy("AUTOTHROTTLE_TARGET_CONCURRENCY", FLOOR);
    scrapy("ROBOTSTXT_OBEY", "this is robots.obey");
    scrapy("ROBOTSTXT_USER_AGENT", "this is identity.product");
    scrapy("USER_AGENT", "these are identity.product, identity.version and identity.contact");
    scrapy("BOT_NAME", "this is identity.product");
    scrapy("RETRY_ENABLED", "this is backoff.retries; 0 switches retries off");
    scrapy("RETRY_TIMES", "this is backoff.retries");
    scrapy("RETRY_HTTP_CODES", "this is backoff.statuses");
    scrapy("CLOSESPIDER_PAGECOUNT", "these are budgets.default.per-day and total-per-day");

    nutch("fetcher.server.delay", "this is budgets.default.interval");
    nutch("fetcher.server.min.delay", "this is budgets.default.interval");
    nutch("fetcher.threads.per.queue", "this is budgets.default.max-in-flight");
    nutch("fetcher.threads.per.host", "this is budgets.default.max-in-flight");
    nutch("fetcher.threads.fetch", "the crawler's own threads stay its own; this is not set here");
    nutch("fetcher.queue.mode", "a host is a budget; aliases and budgets.named join hosts");
    nutch("fetcher.max.crawl.delay", "this is robots.max-crawl-delay");
    nutch("http.agent.name", "this is identity.product");
    nutch("http.robots.agents", "this is identity.product");
    nutch("http.agent.version", "this is identity.version");
    nutch("http.agent.email", "this is identity.contact");
    nutch("http.agent.url", "this is identity.contact");
    nutch("http.agent.description", "this is identity.contact");
    nutch("http.robots.403.allow", "this is robots.on-401-403: allow");
    nutch("http.robot.rules.whitelist", "this is robots.obey, for all hosts");
    nutch("http.robot.rules.allowlist", "this is robots.obey, for all hosts");
    nutch("http.max.delays", "this is waiting.max-wait");

    anywhere("redis", "coordinator.uri");
    anywhere("redis.url", "coordinator.uri");
    anywhere("redis.uri", "coordinator.uri");
    anywhere("rate", "budgets.default.interval");
    anywhere("rps", "budgets.default.interval");
    anywhere("qps", "budgets.default.interval");
    anywhere("rate-limit", "budgets.default.interval");
    anywhere("requests-per-second", "budgets.default.interval");
    anywhere("delay", "budgets.default.interval");
    anywhere("crawl-delay", "budgets.default.interval");
    anywhere("concurrency", "budgets.default.max-in-flight");
    anywhere("daily-cap", "budgets.default.per-day");
    anywhere("whitelist", "scope.exclude");
    anywhere("log-file", "action-log.file");
  }

  private ForeignWords() {}

  /** A sentence, if the word is known from elsewhere. */
  static Optional<String> hint(String word) {
    return Optional.ofNullable(HINTS.get(Nearest.plain(word)));
  }

  /** The same for a word that is nearly one of them. */
  static Optional<String> nearly(String word) {
    return word.length() < SHORTEST_TO_GUESS
        ? Optional.empty()
        : Nearest.to(word, HINTS.keySet()).map(near -> HINTS.getOrDefault(near, ""));
  }

  private static void scrapy(String word, String hint) {
    put(word, "Scrapy", hint);
  }

  private static void nutch(String word, String hint) {
    put(word, "Nutch", hint);
  }

  private static void anywhere(String word, String key) {
    HINTS.put(Nearest.plain(word), "is no key of Mannerly; did you mean " + key + "?");
  }

  private static void put(String word, String product, String hint) {
    HINTS.put(Nearest.plain(word), "is a word of %s; in Mannerly %s".formatted(product, hint));
  }
}
