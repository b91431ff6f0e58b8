/**
 * What one hot part of the library costs by itself, beside a bound, by JMH. Lengths and kinds of
 * memory come in; times of one call go out. Only {@link dev.weft.microbench.SmallTasks}, which is
 * none of JMH's, needs a second process.
 */
@NullMarked
package dev.weft.microbench;

import org.jspecify.annotations.NullMarked;
