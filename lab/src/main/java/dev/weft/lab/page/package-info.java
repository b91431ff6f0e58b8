/**
 * Results as a page to look at, and as charts, tables and files to take along. Reports come in;
 * HTML, SVG, Markdown and CSV go out. This package measures nothing.
 */
@NullMarked
package dev.weft.lab.page;

import org.jspecify.annotations.NullMarked;
