/** Child processes that are bounded in time and never outlive the lab, and what is installed. */
@NullMarked
package dev.weft.lab.process;

import org.jspecify.annotations.NullMarked;
