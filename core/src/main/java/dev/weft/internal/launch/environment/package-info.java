/**
 * What other launchers tell a process that they start as one of several: who it is among them, and
 * how a few bytes reach the others. One provider for each launcher.
 */
@NullMarked
package dev.weft.internal.launch.environment;

import org.jspecify.annotations.NullMarked;
