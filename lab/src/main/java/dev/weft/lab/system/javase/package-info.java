/** What the JDK itself offers. */
@NullMarked
package dev.weft.lab.system.javase;

import org.jspecify.annotations.NullMarked;
