/**
 * Networks of virtual hosts with links of a chosen rate: Linux network namespaces, built for a run
 * and removed after it.
 */
@NullMarked
package dev.weft.lab.network;

import org.jspecify.annotations.NullMarked;
