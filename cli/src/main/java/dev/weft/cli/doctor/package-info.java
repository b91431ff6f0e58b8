/**
 * The checks of {@code weft doctor}, one class for each part of the machine. Small files of the
 * kernel, and what agents say of other hosts, come in; findings go out, each with a remedy. This
 * package repairs nothing, and knows no command line.
 */
@NullMarked
package dev.weft.cli.doctor;

import org.jspecify.annotations.NullMarked;
