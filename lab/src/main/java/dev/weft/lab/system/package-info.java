/**
 * The systems that can be measured, one package each, behind one small interface: start, warm,
 * measure, stop.
 */
@NullMarked
package dev.weft.lab.system;

import org.jspecify.annotations.NullMarked;
