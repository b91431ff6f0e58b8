/**
 * The job's secret, and how two ends of a connection prove to each other that they hold it. Files,
 * bytes of hellos and nonces come in; keys, proofs and verdicts go out. This package opens no
 * connection and knows no frames.
 */
@NullMarked
package dev.weft.internal.security;

import org.jspecify.annotations.NullMarked;
