/** Plans the launches, interleaved and shuffled, and carries them out. */
@NullMarked
package dev.weft.lab.run;

import org.jspecify.annotations.NullMarked;
