/**
 * The interfaces of stubs and skeletons, which are generated at run time in the packages of their
 * remote interfaces. Arguments and results come in and go out one by one, in order. Not for
 * programs. This package knows neither frames nor nodes.
 */
@NullMarked
package dev.weft.objects.stub;

import org.jspecify.annotations.NullMarked;
