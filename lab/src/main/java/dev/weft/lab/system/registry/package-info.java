/**
 * Every system that the lab can measure Weft against. A name comes in; the system goes out. Only
 * this package knows the packages of all systems.
 */
@NullMarked
package dev.weft.lab.system.registry;

import org.jspecify.annotations.NullMarked;
