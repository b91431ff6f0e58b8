/** What the doctor looks at, one class a part of the machine. */
@NullMarked
package dev.weft.cli.doctor;

import org.jspecify.annotations.NullMarked;
