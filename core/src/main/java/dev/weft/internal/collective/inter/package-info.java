/**
 * The collective operations of intercommunicators. Calls of both groups come in; messages across
 * and operations within each group go out. This package does not know how operations within a group
 * work.
 */
@NullMarked
package dev.weft.internal.collective.inter;

import org.jspecify.annotations.NullMarked;
