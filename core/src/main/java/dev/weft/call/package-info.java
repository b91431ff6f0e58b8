/**
 * The operations of communicators, one interface for each family, with overloads as defaults over
 * one form with slices. Programs call them on {@link dev.weft.Comm} and {@link dev.weft.InterComm}.
 */
@NullMarked
package dev.weft.call;

import org.jspecify.annotations.NullMarked;
