/** The frames that nodes exchange: one descriptor a record, and how bytes get in and out. */
@NullMarked
package dev.weft.objects.internal.wire;

import org.jspecify.annotations.NullMarked;
