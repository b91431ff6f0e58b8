/** Operations under way, and how they ended (MPI 4.1, section 3.7). */
@NullMarked
package dev.weft.request;

import org.jspecify.annotations.NullMarked;
