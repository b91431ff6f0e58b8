/**
 * The ranks behind the names of a deployment. Texts and names of hosts come in; sets of ranks, the
 * same on all ranks, go out.
 */
@NullMarked
package dev.weft.objects.internal.deploy;

import org.jspecify.annotations.NullMarked;
