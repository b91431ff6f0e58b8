package dev.weft.objects;

/**
 * A snapshot of the mailbox of one active object.
 *
 * @param object the object's name in messages
 * @param waiting calls that wait for their turn
 * @param capacity the number that may wait ({@link ActiveOptions#capacity}); 0 for no limit
 * @param refused calls that have been refused because the mailbox was full
 */
public record MailboxStatistics(String object, int waiting, int capacity, long refused) {}
