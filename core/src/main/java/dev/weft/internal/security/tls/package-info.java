/**
 * TLS 1.3 under connections between hosts, for jobs that ask for it. Plain bytes and a carrier come
 * in; encrypted bytes, and bytes that bind the session, go out. This package knows neither the
 * job's secret nor frames.
 */
@NullMarked
package dev.weft.internal.security.tls;

import org.jspecify.annotations.NullMarked;
