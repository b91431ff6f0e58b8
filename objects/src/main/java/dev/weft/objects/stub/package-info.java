/**
 * What stubs and skeletons are made of, which are generated at run time in the packages of the
 * interfaces that they stand for. Not for programs.
 */
@NullMarked
package dev.weft.objects.stub;

import org.jspecify.annotations.NullMarked;
