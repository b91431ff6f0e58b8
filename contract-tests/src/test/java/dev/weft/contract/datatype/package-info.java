/** Derived datatypes against a simple model, and in every operation. */
@NullMarked
package dev.weft.contract.datatype;

import org.jspecify.annotations.NullMarked;
