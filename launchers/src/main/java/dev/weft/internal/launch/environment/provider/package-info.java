/**
 * What core asks which launcher has started this process. Environment variables come in; the first
 * launcher that recognizes them, in a fixed order, goes out. This package knows which class speaks
 * a protocol, and no protocol itself.
 */
@NullMarked
package dev.weft.internal.launch.environment.provider;

import org.jspecify.annotations.NullMarked;
