/**
 * The times of a program's sections. What comes in: names, when sections begin and end, and the
 * records of other ranks. What goes out: a record for each rank, and one table for all. It must not
 * know messages, jobs or who prints the table.
 */
@NullMarked
package dev.weft.internal.section;

import org.jspecify.annotations.NullMarked;
