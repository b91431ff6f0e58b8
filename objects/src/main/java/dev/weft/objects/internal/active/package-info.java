/**
 * Objects with one thread of control and a mailbox. Calls come in; one at a time goes out to a
 * thread. This package does not know how calls arrive or how results travel.
 */
@NullMarked
package dev.weft.objects.internal.active;

import org.jspecify.annotations.NullMarked;
