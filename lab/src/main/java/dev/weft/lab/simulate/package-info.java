/**
 * Predicts collective operations from the costs of single messages: event by event where few ranks
 * share cores, in closed form up to a million ranks. Measured times of patterns of messages come
 * in; costs and predicted times go out. This package sends no message.
 */
@NullMarked
package dev.weft.lab.simulate;

import org.jspecify.annotations.NullMarked;
