/**
 * Java libraries of other people, and what the JDK itself has, each with one driver or serializer.
 * A configuration comes in; a launch with the library's jars goes out. The module {@code lab-peers}
 * fetches the jars on demand; nothing here names a class of theirs.
 */
@NullMarked
package dev.weft.lab.system.library;

import org.jspecify.annotations.NullMarked;
