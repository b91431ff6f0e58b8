/**
 * Check mode: compares the calls of all ranks before each collective operation. Signatures of calls
 * come in; the agreement or an exception on every rank comes out. This package knows messages by
 * {@code Channel}, and neither algorithms nor operations.
 */
@NullMarked
package dev.weft.internal.collective.agreement;

import org.jspecify.annotations.NullMarked;
