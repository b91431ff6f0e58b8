/** What a program imports: jobs, communicators, slices, requests and their failures. */
@NullMarked
package dev.weft;

import org.jspecify.annotations.NullMarked;
