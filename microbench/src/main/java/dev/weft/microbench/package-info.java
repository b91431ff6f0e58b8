/** What one hot piece of the library costs by itself. */
@NullMarked
package dev.weft.microbench;

import org.jspecify.annotations.NullMarked;
