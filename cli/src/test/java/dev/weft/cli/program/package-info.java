/** Small programs that the tests run as jobs. */
@NullMarked
package dev.weft.cli.program;

import org.jspecify.annotations.NullMarked;
