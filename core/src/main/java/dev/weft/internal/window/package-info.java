/** Windows: direct access within a host, requests to a service beyond. */
@NullMarked
package dev.weft.internal.window;

import org.jspecify.annotations.NullMarked;
