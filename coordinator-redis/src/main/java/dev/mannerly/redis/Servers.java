package dev.mannerly.redis;

import dev.mannerly.config.CoordinatorSettings;
import dev.mannerly.config.CoordinatorSettings.Tls;
import dev.mannerly.config.CoordinatorSettings.Tls.Verify;
import dev.mannerly.redis.Address.HostPort;
import dev.mannerly.redis.Address.Kind;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SocketOptions.KeepAliveOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.SslVerifyMode;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.ClusterTopologyRefreshOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode.NodeFlag;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Lettuce, set up so that a command never runs behind its caller's back: nothing is queued while
 * disconnected, and every command ends within its time.
 */
final class Servers implements AutoCloseable {
  private static final int LARGEST_QUEUE = 10_000;
  private static final Duration TOPOLOGY_PERIOD = Duration.ofSeconds(30);

  private final AbstractRedisClient client;
  private final ClientResources resources;
  private final Supplier<CompletionStage<Wire>> connect;

  /** One connection, used by everybody; in a cluster, one for each node. */
  record Wire(
      StatefulConnection<String, String> connection,
      RedisClusterAsyncCommands<String, String> commands) {}

  private Servers(
      AbstractRedisClient client,
      ClientResources resources,
      Supplier<CompletionStage<Wire>> connect) {
    this.client = client;
    this.resources = resources;
    this.connect = connect;
  }

  static Servers of(CoordinatorSettings settings, Address address, Login login) {
    ClientResources resources =
        ClientResources.builder()
            .ioThreadPoolSize(2)
            .computationThreadPoolSize(2)
            .threadFactoryProvider(Servers::threads)
            .reconnectDelay(() -> Delay.exponential(0, 1_000, TimeUnit.MILLISECONDS, 2))
            .build();
    return address.kind() == Kind.CLUSTER
        ? cluster(settings, address, login, resources)
        : single(settings, address, login, resources);
  }

  CompletionStage<Wire> connect() {
    return connect.get();
  }

  void listen(RedisConnectionStateListener listener) {
    client.addListener(listener);
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the daemons end, whenever that is
  public void close() {
    client
        .shutdownAsync(0, 2, TimeUnit.SECONDS)
        .whenComplete((done, error) -> resources.shutdown(0, 2, TimeUnit.SECONDS));
  }

  private static Servers single(
      CoordinatorSettings settings, Address address, Login login, ClientResources resources) {
    RedisURI.Builder builder = uri(settings, address, login).withDatabase(address.database());
    for (HostPort host : address.hosts()) {
      if (address.kind() == Kind.SENTINEL) {
        builder.withSentinel(host.host(), host.port()).withSentinelMasterId(address.master());
      } else {
        builder.withHost(host.host()).withPort(host.port());
      }
    }
    RedisURI uri = anonymous(builder.build());
    uri.getSentinels().forEach(Servers::anonymous);
    RedisClient client = RedisClient.create(resources);
    client.setOptions(options(ClientOptions.builder(), settings, address).build());
    return new Servers(
        client,
        resources,
        () ->
            client
                .connectAsync(StringCodec.UTF8, uri)
                .thenApply(connection -> new Wire(connection, connection.async())));
  }

  private static Servers cluster(
      CoordinatorSettings settings, Address address, Login login, ClientResources resources) {
    RedisClusterClient client =
        RedisClusterClient.create(
            resources,
            address.hosts().stream()
                .map(
                    host ->
                        anonymous(
                            uri(settings, address, login)
                                .withHost(host.host())
                                .withPort(host.port())
                                .build()))
                .toList());
    ClusterClientOptions.Builder options = ClusterClientOptions.builder();
    options(options, settings, address);
    client.setOptions(options.topologyRefreshOptions(topology()).build());
    return new Servers(
        client,
        resources,
        () ->
            client
                .refreshPartitionsAsync()
                .thenCompose(known -> client.connectAsync(StringCodec.UTF8))
                .thenCompose(Servers::connectNodes)
                .thenApply(connection -> new Wire(connection, connection.async())));
  }

  /** A node without a connection rejects the first command; one that is down may go on doing so. */
  private static CompletionStage<StatefulRedisClusterConnection<String, String>> connectNodes(
      StatefulRedisClusterConnection<String, String> cluster) {
    CompletableFuture<?>[] nodes =
        cluster.getPartitions().stream()
            .filter(node -> node.is(NodeFlag.UPSTREAM))
            .map(RedisClusterNode::getUri)
            .map(uri -> cluster.getConnectionAsync(uri.getHost(), uri.getPort()))
            .toArray(CompletableFuture<?>[]::new);
    return CompletableFuture.allOf(nodes).handle((done, error) -> cluster);
  }

  private static RedisURI.Builder uri(CoordinatorSettings settings, Address address, Login login) {
    boolean nameToo = settings.tls().verify() == Verify.FULL;
    return RedisURI.builder()
        .withSsl(address.tls())
        .withVerifyPeer(nameToo ? SslVerifyMode.FULL : SslVerifyMode.CA)
        .withAuthentication(login)
        .withTimeout(settings.connectTimeout());
  }

  /** Without the commands that only tell who we are, and that a narrow ACL refuses. */
  private static RedisURI anonymous(RedisURI uri) {
    uri.setLibraryName("");
    uri.setLibraryVersion("");
    return uri;
  }

  private static <B extends ClientOptions.Builder> B options(
      B builder, CoordinatorSettings settings, Address address) {
    builder
        .autoReconnect(true)
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .timeoutOptions(TimeoutOptions.enabled(settings.commandTimeout()))
        .requestQueueSize(LARGEST_QUEUE)
        .maintNotificationsConfig(MaintNotificationsConfig.disabled())
        .socketOptions(
            SocketOptions.builder()
                .connectTimeout(settings.connectTimeout())
                .keepAlive(
                    KeepAliveOptions.builder()
                        .enable()
                        .idle(Duration.ofSeconds(60))
                        .interval(Duration.ofSeconds(10))
                        .count(3)
                        .build())
                .build());
    if (address.tls()) {
      builder.sslOptions(tls(settings.tls(), settings.connectTimeout()));
    }
    return builder;
  }

  private static SslOptions tls(Tls tls, Duration timeout) {
    SslOptions.Builder builder = SslOptions.builder().jdkSslProvider().handshakeTimeout(timeout);
    Path authorities = tls.caFile();
    return authorities == null
        ? builder.build()
        : builder.trustManager(authorities.toFile()).build();
  }

  private static ClusterTopologyRefreshOptions topology() {
    return ClusterTopologyRefreshOptions.builder()
        .enablePeriodicRefresh(TOPOLOGY_PERIOD)
        .adaptiveRefreshTriggersTimeout(Duration.ofSeconds(2))
        .build();
  }

  /** Daemons that hold on to no class loader of the application. */
  private static ThreadFactory threads(String pool) {
    ThreadFactory factory = new DefaultThreadFactory("mannerly-" + pool, true);
    return task -> {
      Thread thread = factory.newThread(task);
      thread.setContextClassLoader(Servers.class.getClassLoader());
      return thread;
    };
  }
}
