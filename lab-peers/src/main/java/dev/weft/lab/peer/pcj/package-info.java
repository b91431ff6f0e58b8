/** PCJ, with puts and remote tasks. */
@NullMarked
package dev.weft.lab.peer.pcj;

import org.jspecify.annotations.NullMarked;
