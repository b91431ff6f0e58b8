/** gRPC. */
@NullMarked
package dev.weft.lab.peer.grpc;

import org.jspecify.annotations.NullMarked;
