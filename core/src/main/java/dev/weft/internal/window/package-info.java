/**
 * Windows: direct access within a host, requests to a service beyond. Slices, displacements and
 * synchronisation calls come in; loads, stores, the transport's accesses or messages go out. This
 * package knows neither matching nor frames.
 */
@NullMarked
package dev.weft.internal.window;

import org.jspecify.annotations.NullMarked;
