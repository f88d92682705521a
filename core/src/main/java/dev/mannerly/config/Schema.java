package dev.mannerly.config;

import static dev.mannerly.config.Configuration.DEFAULT;
import static dev.mannerly.config.Types.ADDRESS_OR_OFF;
import static dev.mannerly.config.Types.BOOLEAN;
import static dev.mannerly.config.Types.COORDINATOR;
import static dev.mannerly.config.Types.DURATION;
import static dev.mannerly.config.Types.FILE;
import static dev.mannerly.config.Types.FILE_OR_NONE;
import static dev.mannerly.config.Types.INT;
import static dev.mannerly.config.Types.INT_OR_AUTO;
import static dev.mannerly.config.Types.LONG_OR_UNLIMITED;
import static dev.mannerly.config.Types.SIZE;
import static dev.mannerly.config.Types.STRING;
import static dev.mannerly.config.Types.word;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All keys with their types, defaults and meaning. Reading, error messages, the effective settings
 * and the reference come from this one list.
 */
final class Schema {

  static final Key<Mode> MODE =
      Key.of(
          "mode",
          word(Mode.class),
          DEFAULT.mode(),
          "enforce holds hops back, observe only says what it would do, off does nothing.");

  static final Key<String> PRODUCT =
      Key.of(
          "identity.product",
          STRING,
          DEFAULT.identity().product(),
          "The product token of the User-Agent, and the name looked up in robots.txt.");
  static final Key<String> VERSION =
      Key.of("identity.version", STRING, DEFAULT.identity().version(), "The product's version.");
  static final Key<String> CONTACT =
      Key.of(
          "identity.contact",
          STRING,
          DEFAULT.identity().contact(),
          "An address or URL where a site can reach you.");
  static final Key<IdentitySettings.UserAgent> USER_AGENT =
      Key.of(
          "identity.user-agent",
          word(IdentitySettings.UserAgent.class),
          DEFAULT.identity().userAgent(),
          "Whether our User-Agent replaces library defaults only, always, or never.");

  static final Key<List<String>> EXCLUDE =
      Key.of(
          "scope.exclude",
          STRING.listed(),
          DEFAULT.scope().exclude(),
          "What passes ungated: loopback, link-local, private, single-label, a host, \"*.suffix\""
              + " or a CIDR block.");

  static final Key<String> URI =
      Key.of(
          "coordinator.uri",
          COORDINATOR,
          DEFAULT.coordinator().uri(),
          "Where the budgets' state lives: this JVM, or the fleet's Redis.");
  static final Key<String> USERNAME =
      Key.of("coordinator.username", STRING, DEFAULT.coordinator().username(), "The ACL user.");
  static final Key<Optional<Path>> PASSWORD_FILE =
      Key.of(
          "coordinator.password-file",
          FILE_OR_NONE,
          Optional.ofNullable(DEFAULT.coordinator().passwordFile()),
          "The file with the password.");
  static final Key<String> KEY_PREFIX =
      Key.of(
          "coordinator.key-prefix",
          STRING,
          DEFAULT.coordinator().keyPrefix(),
          "With what every key in Redis begins; JVMs that share it are one fleet.");
  static final Key<Duration> CONNECT_TIMEOUT =
      Key.of(
          "coordinator.connect-timeout",
          DURATION,
          DEFAULT.coordinator().connectTimeout(),
          "How long connecting may take.");
  static final Key<Duration> COMMAND_TIMEOUT =
      Key.of(
          "coordinator.command-timeout",
          DURATION,
          DEFAULT.coordinator().commandTimeout(),
          "How long one command may take.");
  static final Key<CoordinatorSettings.OnFailure> ON_FAILURE =
      Key.of(
          "coordinator.on-failure",
          word(CoordinatorSettings.OnFailure.class),
          DEFAULT.coordinator().onFailure(),
          "While it does not answer: refuse at once, or wait up to waiting.max-wait.");
  static final Key<Optional<Path>> CA_FILE =
      Key.of(
          "coordinator.tls.ca-file",
          FILE_OR_NONE,
          Optional.ofNullable(DEFAULT.coordinator().tls().caFile()),
          "PEM certificates to trust instead of the JVM's.");
  static final Key<CoordinatorSettings.Tls.Verify> VERIFY =
      Key.of(
          "coordinator.tls.verify",
          word(CoordinatorSettings.Tls.Verify.class),
          DEFAULT.coordinator().tls().verify(),
          "Check the certificate and its host name, or the certificate alone.");

  static final Key<Optional<Path>> ACCOUNT_KEY_FILE =
      Key.of(
          "account-key-file",
          FILE_OR_NONE,
          Optional.ofNullable(DEFAULT.accountKeyFile()),
          "The key that hides account names in budget keys.");

  /** Host to host; kept apart from the keys since its own keys are the user's. */
  static final List<String> ALIASES = List.of("aliases");

  static final List<String> DEFAULT_BUDGET = List.of("budgets", "default");
  static final List<String> HOSTS = List.of("budgets", "hosts");
  static final List<String> NAMED = List.of("budgets", "named");

  static final Key<Optional<Long>> TOTAL_PER_DAY =
      Key.of(
          "total-per-day",
          LONG_OR_UNLIMITED,
          Optional.ofNullable(DEFAULT.totalPerDay()),
          "How many hops all budgets together may see in a UTC day.");

  static final Key<Boolean> OBEY =
      Key.of("robots.obey", BOOLEAN, DEFAULT.robots().obey(), "Whether robots.txt is obeyed.");
  static final Key<Duration> CACHE =
      Key.of(
          "robots.cache",
          DURATION,
          DEFAULT.robots().cache(),
          "How long an answer stands; at most 24h.");
  static final Key<Duration> ERROR_CACHE =
      Key.of(
          "robots.error-cache",
          DURATION,
          DEFAULT.robots().errorCache(),
          "Up to what the time of a refusal doubles, from 1m.");
  static final Key<RobotsSettings.OnDenied> ON_DENIED =
      Key.of(
          "robots.on-401-403",
          word(RobotsSettings.OnDenied.class),
          DEFAULT.robots().onDenied(),
          "What a robots.txt behind 401 or 403 means.");
  static final Key<Duration> MAX_CRAWL_DELAY =
      Key.of(
          "robots.max-crawl-delay",
          DURATION,
          DEFAULT.robots().maxCrawlDelay(),
          "Above it a hop is refused instead of sent too early.");

  static final Key<Duration> MAX_WAIT =
      Key.of(
          "waiting.max-wait",
          DURATION,
          DEFAULT.waiting().maxWait(),
          "A hop whose turn is farther away is refused at once.");
  static final Key<Integer> MAX_WAITERS =
      Key.of(
          "waiting.max-waiters",
          INT,
          DEFAULT.waiting().maxWaiters(),
          "How many hops of one budget may wait in this JVM.");

  static final Key<List<Integer>> STATUSES =
      Key.of(
          "backoff.statuses",
          INT.listed(),
          List.copyOf(DEFAULT.backoff().statuses()),
          "The statuses that push back.");
  static final Key<Duration> INITIAL =
      Key.of(
          "backoff.initial",
          DURATION,
          DEFAULT.backoff().initial(),
          "The first pause where the site names none.");
  static final Key<Duration> MAX =
      Key.of(
          "backoff.max",
          DURATION,
          DEFAULT.backoff().max(),
          "The longest pause where the site names none.");
  static final Key<Duration> MAX_RETRY_AFTER =
      Key.of(
          "backoff.max-retry-after",
          DURATION,
          DEFAULT.backoff().maxRetryAfter(),
          "The longest pause that a site can ask for.");
  static final Key<Optional<Integer>> RETRIES =
      Key.of(
          "backoff.retries",
          INT_OR_AUTO,
          Optional.ofNullable(DEFAULT.backoff().retries()),
          "How often a call is tried again; auto is 4 in a drop-in, 0 under the agent.");

  static final Key<RefusalSettings.As> REFUSAL_AS =
      Key.of(
          "refusal.as",
          word(RefusalSettings.As.class),
          DEFAULT.refusal().as(),
          "Whether a refusal is thrown or answered with a made-up response.");

  static final Key<Path> LOG_FILE =
      Key.of(
          "action-log.file",
          FILE,
          Path.of("mannerly-actions.jsonl"),
          "The append-only log; a relative name is taken from where the JVM started.");
  static final Key<Long> ROTATE_SIZE =
      Key.of(
          "action-log.rotate-size",
          SIZE,
          DEFAULT.actionLog().rotateSize(),
          "After what size a new file begins.");
  static final Key<Integer> KEEP =
      Key.of("action-log.keep", INT, DEFAULT.actionLog().keep(), "How many rotated files stay.");
  static final Key<ActionLogSettings.Urls> URLS =
      Key.of(
          "action-log.urls",
          word(ActionLogSettings.Urls.class),
          DEFAULT.actionLog().urls(),
          "How much of a URL is written.");

  static final Key<Boolean> JMX =
      Key.of("metrics.jmx", BOOLEAN, DEFAULT.metrics().jmx(), "Whether an MXBean is registered.");
  static final Key<Optional<InetSocketAddress>> PROMETHEUS =
      Key.of(
          "metrics.prometheus",
          ADDRESS_OR_OFF,
          Optional.ofNullable(DEFAULT.metrics().prometheus()),
          "Where a scrape endpoint listens.");

  static final Key<List<String>> SHADED_PREFIXES =
      Key.of(
          "clients.shaded-prefixes",
          STRING.listed(),
          DEFAULT.clients().shadedPrefixes(),
          "Package prefixes under which the application carries relocated clients.");
  static final Key<ClientSettings.Action> MISFIT =
      Key.of(
          "clients.misfit",
          word(ClientSettings.Action.class),
          DEFAULT.clients().misfit(),
          "What happens to a client whose version the hooks do not fit.");
  static final Key<ClientSettings.Action> UNCOVERED =
      Key.of(
          "clients.uncovered",
          word(ClientSettings.Action.class),
          DEFAULT.clients().uncovered(),
          "What happens to a connection to a web port that no gated hop explains.");

  static final Key<Boolean> QUIET =
      Key.of("quiet", BOOLEAN, DEFAULT.quiet(), "No messages but errors.");

  private static final List<Key<?>> BEFORE_BUDGETS =
      List.of(
          MODE,
          PRODUCT,
          VERSION,
          CONTACT,
          USER_AGENT,
          EXCLUDE,
          URI,
          USERNAME,
          PASSWORD_FILE,
          KEY_PREFIX,
          CONNECT_TIMEOUT,
          COMMAND_TIMEOUT,
          ON_FAILURE,
          CA_FILE,
          VERIFY,
          ACCOUNT_KEY_FILE);

  private static final List<Key<?>> AFTER_BUDGETS =
      List.of(
          TOTAL_PER_DAY,
          OBEY,
          CACHE,
          ERROR_CACHE,
          ON_DENIED,
          MAX_CRAWL_DELAY,
          MAX_WAIT,
          MAX_WAITERS,
          STATUSES,
          INITIAL,
          MAX,
          MAX_RETRY_AFTER,
          RETRIES,
          REFUSAL_AS,
          LOG_FILE,
          ROTATE_SIZE,
          KEEP,
          URLS,
          JMX,
          PROMETHEUS,
          SHADED_PREFIXES,
          MISFIT,
          UNCOVERED,
          QUIET);

  /** All of them in the order of a file. */
  static final List<Key<?>> KEYS = inFileOrder();

  /** The form of the file itself; no setting, and set nowhere else. */
  static final Key<Integer> FORMAT =
      new Key<>(
          List.of("version"),
          Type.single("1", Schema::format, value -> Integer.toString(value)),
          1,
          "The form of this file.");

  private Schema() {}

  private static List<Key<?>> inFileOrder() {
    List<Key<?>> keys = new ArrayList<>(BEFORE_BUDGETS);
    for (LimitKey<?> limit : LimitKey.OF_EVERY_BUDGET) {
      keys.add(limit.of(DEFAULT_BUDGET, DEFAULT.budgets().defaults()));
    }
    keys.addAll(AFTER_BUDGETS);
    return List.copyOf(keys);
  }

  private static int format(String text) {
    if (!text.equals("1")) {
      throw new IllegalArgumentException("must be 1, the only form of file there is: " + text);
    }
    return 1;
  }
}
