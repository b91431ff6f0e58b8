/**
 * The loops behind the predefined reductions, one class an operation. Three arrays and one range
 * come in; the third array gets the results. This package knows neither slices nor ranks.
 */
@NullMarked
package dev.weft.internal.kernel;

import org.jspecify.annotations.NullMarked;
