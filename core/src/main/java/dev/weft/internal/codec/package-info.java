/**
 * How the job's codec is found and used. Objects and bytes come in, and come out as the other; the
 * codec itself is a service that this package knows by its interface.
 */
@NullMarked
package dev.weft.internal.codec;

import org.jspecify.annotations.NullMarked;
