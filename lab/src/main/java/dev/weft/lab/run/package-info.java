/**
 * Plans the launches, interleaved and shuffled, and carries them out. Configurations of systems
 * come in; raw samples, failures and warnings go out. This package knows a system by its interface
 * alone.
 */
@NullMarked
package dev.weft.lab.run;

import org.jspecify.annotations.NullMarked;
