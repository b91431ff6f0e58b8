/**
 * The calls of a native MPI library that the host has, through {@code java.lang.foreign}; nothing
 * of it is built or shipped. Addresses and numbers come in; error codes go out, and this process's
 * place among those that the library's launcher has started. This package knows neither jobs nor
 * frames.
 */
@NullMarked
package dev.weft.internal.os.mpi;

import org.jspecify.annotations.NullMarked;
