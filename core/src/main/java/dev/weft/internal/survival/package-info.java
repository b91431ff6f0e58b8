/**
 * How ranks agree although some of them are lost. In come the values of the ranks, their messages,
 * and the ranks that the job has declared gone, in its order. Out goes one value, the same on all
 * ranks that get one. {@link dev.weft.internal.survival.AgreementRound} is the protocol without
 * messages or threads, {@link dev.weft.internal.survival.Agreements} carries it out over a channel.
 * Nothing here knows communicators. See ADR 45.
 */
@NullMarked
package dev.weft.internal.survival;

import org.jspecify.annotations.NullMarked;
