/** What holds for jobs of many ranks: that they work, start, and cost little. */
@NullMarked
package dev.weft.contract.many;

import org.jspecify.annotations.NullMarked;
