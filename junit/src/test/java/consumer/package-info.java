/** Tests of somebody who uses Weft. */
@NullMarked
package consumer;

import org.jspecify.annotations.NullMarked;
