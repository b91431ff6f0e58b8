/** What every transport, and every mix of them, must do alike. */
@NullMarked
package dev.weft.contract;

import org.jspecify.annotations.NullMarked;
