/** Results as a page to look at, and as charts, tables and files to take along. */
@NullMarked
package dev.weft.lab.page;

import org.jspecify.annotations.NullMarked;
