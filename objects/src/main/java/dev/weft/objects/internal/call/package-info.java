/**
 * The calling side: calls under way, and the ways to await them. Calls of stubs come in; frames go
 * out, and results or exceptions come back. This package does not know how calls are served.
 */
@NullMarked
package dev.weft.objects.internal.call;

import org.jspecify.annotations.NullMarked;
