/**
 * What two processes can do at best with memory that they share: ping-pongs that know nothing but
 * their one partner. Options come in; lines of samples go out. There are no queues, no tags, no
 * matching and no other ranks here, and no use of the library.
 */
@NullMarked
package dev.weft.lab.program.bare;

import org.jspecify.annotations.NullMarked;
