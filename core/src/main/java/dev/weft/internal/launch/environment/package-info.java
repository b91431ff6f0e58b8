/**
 * What other launchers tell a process that they start as one of several: which one it is, and how a
 * few bytes reach the others. Environment variables come in; the launcher that has set them goes
 * out, or an exception that names the variable that is missing. Here are the interfaces and the
 * table of launchers; this package knows no launcher's protocol.
 */
@NullMarked
package dev.weft.internal.launch.environment;

import org.jspecify.annotations.NullMarked;
