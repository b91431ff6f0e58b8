/** MPJ Express, with ranks as threads (multicore) or as processes over its niodev. */
@NullMarked
package dev.weft.lab.system.mpjexpress;

import org.jspecify.annotations.NullMarked;
