/**
 * The life of objects without a name: nodes that refer to them renew their leases from time to
 * time. References in use come in; renewals go out, and the ends of objects. This package knows no
 * calls.
 */
@NullMarked
package dev.weft.objects.internal.lease;

import org.jspecify.annotations.NullMarked;
