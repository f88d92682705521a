package dev.mannerly.config;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Where the counts can be read.
 *
 * @param jmx whether an MXBean is registered
 * @param prometheus where a scrape endpoint listens, or null for none
 */
public record MetricsSettings(boolean jmx, @Nullable InetSocketAddress prometheus) {

  public static final MetricsSettings DEFAULT = new MetricsSettings(true, null);
}
