/**
 * The recording of what a rank's program calls. What comes in: calls with their times and partners.
 * What goes out: events of the JDK's flight recorder, and a file of them for each process. It must
 * not know communicators, nor who reads the file.
 */
@NullMarked
package dev.weft.internal.trace;

import org.jspecify.annotations.NullMarked;
