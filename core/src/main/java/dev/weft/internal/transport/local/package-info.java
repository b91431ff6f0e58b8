/** Between ranks that are threads of one process. */
@NullMarked
package dev.weft.internal.transport.local;

import org.jspecify.annotations.NullMarked;
