/**
 * The default codec: objects as bytes through Apache Fory. Objects and registered classes come in;
 * bytes go out, and the reverse, within limits of memory and work. Core finds this package as a
 * service; it knows neither messages nor ranks.
 */
@NullMarked
package dev.weft.fory;

import org.jspecify.annotations.NullMarked;
