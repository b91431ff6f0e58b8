/** Hours of random traffic, and what a job still holds after it. */
@NullMarked
package dev.weft.testkit.soak;

import org.jspecify.annotations.NullMarked;
