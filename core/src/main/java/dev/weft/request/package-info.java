/**
 * Operations under way, and their results (MPI 4.1, section 3.7). The engine and collectives
 * implement these interfaces, which know neither.
 */
@NullMarked
package dev.weft.request;

import org.jspecify.annotations.NullMarked;
