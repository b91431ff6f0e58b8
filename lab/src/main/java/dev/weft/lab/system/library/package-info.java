/**
 * Java libraries of other people, and what the JDK itself has, each with one driver or serializer.
 * Those that are not the JDK's are fetched on demand by the module {@code lab-peers}; nothing here
 * names a class of theirs.
 */
@NullMarked
package dev.weft.lab.system.library;

import org.jspecify.annotations.NullMarked;
