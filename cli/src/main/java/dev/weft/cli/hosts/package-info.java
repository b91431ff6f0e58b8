/** Over which hosts a job is spread: lists of hosts, files of them, and which rank goes where. */
@NullMarked
package dev.weft.cli.hosts;

import org.jspecify.annotations.NullMarked;
