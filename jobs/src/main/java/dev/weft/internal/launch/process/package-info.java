/**
 * The processes of a job, for whoever starts them: the launcher, or an agent for it. Command lines
 * and input come in; what the processes print, and their exit codes, go out. This package does not
 * decide when a job ends, and knows no server of a job.
 */
@NullMarked
package dev.weft.internal.launch.process;

import org.jspecify.annotations.NullMarked;
