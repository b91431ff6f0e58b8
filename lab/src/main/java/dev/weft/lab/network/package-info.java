/**
 * Networks of virtual hosts with links of a chosen rate: Linux network namespaces, built for a run
 * and removed after it. A specification comes in; hosts on which commands can run, and bounds of
 * their links, go out. Apart from the sockets that measure these bounds, this package does not know
 * what runs on the hosts.
 */
@NullMarked
package dev.weft.lab.network;

import org.jspecify.annotations.NullMarked;
