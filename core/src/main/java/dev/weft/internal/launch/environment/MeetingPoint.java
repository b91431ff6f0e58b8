package dev.weft.internal.launch.environment;

import dev.weft.internal.security.Secret;

/**
 * Where ranks meet that a program has numbered itself.
 *
 * @param rank of this one
 * @param size of all ranks
 * @param root {@code HOST:PORT} of rank 0
 * @param secret that all of them have
 */
public record MeetingPoint(int rank, int size, String root, Secret secret) {}
