/** Tests of how programs of old APIs are examined. */
@NullMarked
package dev.weft.cli.migrate;

import org.jspecify.annotations.NullMarked;
