/**
 * The operations of communicators: one interface for each family, in which every overload is a
 * default method over one form with slices. Programs call them on {@link dev.weft.Comm} and {@link
 * dev.weft.InterComm} with arrays and ranks; the forms with slices go out to the implementations in
 * {@code dev.weft.internal}. This package knows neither messages nor algorithms.
 */
@NullMarked
package dev.weft.call;

import org.jspecify.annotations.NullMarked;
