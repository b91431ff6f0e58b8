/**
 * What the messages of Weft mean. A code goes in, such as W1101; cause, example and remedy go out.
 * This package does not know where messages are made, nor the command that it serves.
 */
@NullMarked
package dev.weft.cli.explain;

import org.jspecify.annotations.NullMarked;
