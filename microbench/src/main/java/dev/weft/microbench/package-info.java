/**
 * What one hot part of the library costs by itself, beside a bound, by JMH. Lengths and kinds of
 * memory come in; times of one call go out. No benchmark here needs a second process.
 */
@NullMarked
package dev.weft.microbench;

import org.jspecify.annotations.NullMarked;
