/** Models of the time that messages and collective operations take, fitted to what was measured. */
@NullMarked
package dev.weft.lab.model;

import org.jspecify.annotations.NullMarked;
