/**
 * Random numbers for programs of several ranks. A seed and the number of a rank or of an item come
 * in, and generators of the JDK's kind go out. Nothing is sent: every rank computes what it needs.
 * This package uses the communicator's numbers alone, and knows no other part of this module.
 */
@NullMarked
package dev.weft.parallel.random;

import org.jspecify.annotations.NullMarked;
