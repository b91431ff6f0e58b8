/** The processes of a job, as whoever started them sees them: the launcher, or an agent for it. */
@NullMarked
package dev.weft.internal.launch.process;

import org.jspecify.annotations.NullMarked;
