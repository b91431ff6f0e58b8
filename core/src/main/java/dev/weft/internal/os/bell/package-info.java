/** How a sleeping rank is woken, from any thread of any process of the host. */
@NullMarked
package dev.weft.internal.os.bell;

import org.jspecify.annotations.NullMarked;
