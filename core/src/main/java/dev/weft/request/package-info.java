/**
 * Operations under way, and their results (MPI 4.1, section 3.7). Programs wait for requests, test
 * and cancel them; a status or an exception comes out. The engine and the collective operations
 * implement these interfaces; this package knows neither of them.
 */
@NullMarked
package dev.weft.request;

import org.jspecify.annotations.NullMarked;
