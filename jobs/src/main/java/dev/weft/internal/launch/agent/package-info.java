/**
 * Agents: the processes that start, feed and end a job's ranks on other hosts, and the links
 * between them and the launcher.
 */
@NullMarked
package dev.weft.internal.launch.agent;

import org.jspecify.annotations.NullMarked;
