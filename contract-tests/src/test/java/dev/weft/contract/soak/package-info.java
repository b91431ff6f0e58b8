/** Hours of random traffic, and what a job still holds after it. */
@NullMarked
package dev.weft.contract.soak;

import org.jspecify.annotations.NullMarked;
