/** Objects with one thread of control and a mailbox. */
@NullMarked
package dev.weft.objects.internal.active;

import org.jspecify.annotations.NullMarked;
