/**
 * Exchanges between ranks whose partners nobody but the sender knows. Slices or objects with the
 * ranks that they are for come in, and what other ranks have sent here goes out, in the order of
 * their numbers. Messages and one reduction on a communicator of its own carry them. This package
 * uses what programs import of core, and knows no other part of this module.
 */
@NullMarked
package dev.weft.parallel.exchange;

import org.jspecify.annotations.NullMarked;
