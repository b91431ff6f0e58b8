/**
 * Predicts collective operations from the costs of single messages: event by event where few ranks
 * share cores, in closed form up to a million ranks.
 */
@NullMarked
package dev.weft.lab.simulate;

import org.jspecify.annotations.NullMarked;
