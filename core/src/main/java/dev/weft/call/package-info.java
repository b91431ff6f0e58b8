/**
 * The operations of communicators, one interface for each family. Programs call them on {@link
 * dev.weft.Comm} and {@link dev.weft.InterComm}.
 */
@NullMarked
package dev.weft.call;

import org.jspecify.annotations.NullMarked;
