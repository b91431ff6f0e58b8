/** Whether the hosts at the other ends of connections still answer. */
@NullMarked
package dev.weft.internal.os.net;

import org.jspecify.annotations.NullMarked;
