/** What many parallel programs are made of, over the messages and objects of a job. */
@NullMarked
package dev.weft.parallel;

import org.jspecify.annotations.NullMarked;
