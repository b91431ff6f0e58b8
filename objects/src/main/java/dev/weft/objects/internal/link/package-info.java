/**
 * Messages between two nodes that no job connects. Frames, and the data that follows them, come in
 * and come out at the other node, once both have proved that they hold a secret. A link takes the
 * place of the messages between ranks. This package knows no calls.
 */
@NullMarked
package dev.weft.objects.internal.link;

import org.jspecify.annotations.NullMarked;
