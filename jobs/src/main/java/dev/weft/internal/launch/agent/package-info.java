/**
 * Agents: the processes that start, feed and end a job's ranks on other hosts, and the links
 * between them and the launcher. Commands and input for ranks come in; what the ranks print, how
 * they end, and facts about the host go out. An agent does not decide what a failure means: the
 * launcher does.
 */
@NullMarked
package dev.weft.internal.launch.agent;

import org.jspecify.annotations.NullMarked;
