/**
 * What other launchers tell a process that they start as one of several: who it is among them, and
 * how a few bytes reach the others. Here are the interfaces, and the table by which each launcher
 * is known; what talks to them is in other modules.
 */
@NullMarked
package dev.weft.internal.launch.environment;

import org.jspecify.annotations.NullMarked;
