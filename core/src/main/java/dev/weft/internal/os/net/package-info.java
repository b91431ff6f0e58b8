/**
 * Whether the hosts at the other ends of connections still answer. Descriptors come in; a verdict
 * on each host comes out. This package knows neither ranks nor who has to be told.
 */
@NullMarked
package dev.weft.internal.os.net;

import org.jspecify.annotations.NullMarked;
