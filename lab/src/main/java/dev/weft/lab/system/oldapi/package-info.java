/**
 * Weft through the APIs of older libraries. A configuration comes in; a launch of a program that is
 * written for such an API goes out. This package knows the API by the program's class files alone.
 */
@NullMarked
package dev.weft.lab.system.oldapi;

import org.jspecify.annotations.NullMarked;
