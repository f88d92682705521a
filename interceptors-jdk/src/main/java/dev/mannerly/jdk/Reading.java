package dev.mannerly.jdk;

import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.PushPromiseHandler;
import org.jspecify.annotations.Nullable;

/**
 * How the caller reads responses.
 *
 * @param pushes what becomes of pushed ones, or null to have none
 */
record Reading<T>(BodyHandler<T> handler, @Nullable PushPromiseHandler<T> pushes) {}
