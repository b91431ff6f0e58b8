/** Jobs that a test starts. */
@NullMarked
package dev.weft.contract.launch;

import org.jspecify.annotations.NullMarked;
