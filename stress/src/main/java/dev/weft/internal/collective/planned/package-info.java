/**
 * Races in memory that is planned for an operation, as tests by jcstress. They lie in the package
 * of the classes that they test, and list every outcome that may be seen.
 */
@NullMarked
package dev.weft.internal.collective.planned;

import org.jspecify.annotations.NullMarked;
