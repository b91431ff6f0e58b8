/**
 * The agent of {@code -javaagent:weft-sockets.jar}, as the program's class path has it. Its first
 * sockets come in; the library's own, in a module layer that only the agent knows, come out. This
 * package must not touch another one of ours: it would be loaded beside the program, which has
 * neither native access nor the JDK's packages open.
 */
@NullMarked
package dev.weft.sockets.agent;

import org.jspecify.annotations.NullMarked;
