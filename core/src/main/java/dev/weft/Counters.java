package dev.weft;

import java.time.Duration;

/**
 * What a rank has sent, received and waited for since it has joined its job, as {@link
 * Weft#counters} gives it. Messages that the library sends itself count too, such as those of
 * collective operations; what ranks share in memory instead, and accesses to windows, do not.
 *
 * @param messagesSent messages that have been given to be sent
 * @param bytesSent bytes in them
 * @param messagesReceived messages that receives have matched
 * @param bytesReceived bytes in them
 * @param postedReceives receives that wait for a message now; 10,000 if there are more
 * @param unexpectedMessages messages that have come and that no receive has matched, likewise
 * @param waited for how long the rank's threads have waited for others, all together; short waits
 *     are estimated
 */
public record Counters(
    long messagesSent,
    long bytesSent,
    long messagesReceived,
    long bytesReceived,
    int postedReceives,
    int unexpectedMessages,
    Duration waited) {}
