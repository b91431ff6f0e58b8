/** What the names of a deployment mean. */
@NullMarked
package dev.weft.objects.internal.deploy;

import org.jspecify.annotations.NullMarked;
