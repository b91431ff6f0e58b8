/**
 * The operating system, as far as plain Java reaches it: cores, folders, streams, limits. Files of
 * {@code /proc} and {@code /sys} and system properties come in; facts, policies and failures in
 * words come out. This package and those below it know nothing of jobs, ranks and messages.
 */
@NullMarked
package dev.weft.internal.os;

import org.jspecify.annotations.NullMarked;
