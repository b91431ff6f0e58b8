/** Turns measurements into what people and programs read. */
@NullMarked
package dev.weft.lab.report;

import org.jspecify.annotations.NullMarked;
