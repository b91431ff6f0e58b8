/**
 * The systems that can be measured, behind one small interface; a package below for each. A
 * configuration comes in; a launch, whose lines are samples, goes out, or the reason why a system
 * is absent. What runs inside the measured processes is in {@code program}.
 */
@NullMarked
package dev.weft.lab.system;

import org.jspecify.annotations.NullMarked;
