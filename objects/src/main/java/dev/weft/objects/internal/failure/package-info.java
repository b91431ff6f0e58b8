/** What methods throw, as it travels. */
@NullMarked
package dev.weft.objects.internal.failure;

import org.jspecify.annotations.NullMarked;
