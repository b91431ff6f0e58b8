/**
 * MPJ Express, with ranks as threads (multicore) or as processes over its niodev. A configuration
 * comes in; a launch, with a daemon where it needs one, goes out. This package knows the library by
 * its jars and commands, and no class of it.
 */
@NullMarked
package dev.weft.lab.system.mpjexpress;

import org.jspecify.annotations.NullMarked;
