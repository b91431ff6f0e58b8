package dev.weft.internal.trace;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A call that has lasted, or that others may have waited for, with the line of the program that it
 * comes from: looking for the line costs a microsecond.
 */
@Name(EventNames.PLACED_CALL)
@Label("Long Call of Weft")
@Description("A call that has lasted, or before which the program has computed, with its line")
@Category("Weft")
@StackTrace(true)
final class PlacedCallEvent extends CallEvent {}
