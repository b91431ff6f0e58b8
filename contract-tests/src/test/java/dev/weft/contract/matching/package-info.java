/** Random schedules of messages, checked against what MPI's matching rules allow. */
@NullMarked
package dev.weft.contract.matching;

import org.jspecify.annotations.NullMarked;
