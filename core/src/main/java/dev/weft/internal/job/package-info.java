/** The job as one rank sees it: who am I, who are the others, who has failed. */
@NullMarked
package dev.weft.internal.job;

import org.jspecify.annotations.NullMarked;
