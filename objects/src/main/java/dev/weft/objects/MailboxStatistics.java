package dev.weft.objects;

/**
 * The mailbox of one active object, at a moment.
 *
 * @param object how messages name the object
 * @param waiting calls that wait for their turn
 * @param capacity the number that may wait ({@link ActiveOptions#capacity}); 0 for no limit
 * @param refused calls that have been refused because so many were waiting
 */
public record MailboxStatistics(String object, int waiting, int capacity, long refused) {}
