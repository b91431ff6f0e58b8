/**
 * The interfaces of stubs and skeletons, which are generated at run time in the packages of their
 * remote interfaces. Not for programs.
 */
@NullMarked
package dev.weft.objects.stub;

import org.jspecify.annotations.NullMarked;
