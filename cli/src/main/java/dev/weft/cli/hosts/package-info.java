/** Which hosts a batch system has given to this job. */
@NullMarked
package dev.weft.cli.hosts;

import org.jspecify.annotations.NullMarked;
