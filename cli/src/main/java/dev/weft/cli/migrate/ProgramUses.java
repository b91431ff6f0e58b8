package dev.weft.cli.migrate;

import dev.weft.internal.check.DiscardedResults;
import java.util.List;
import java.util.Set;

/**
 * What a program uses of the old APIs.
 *
 * @param uses each once a place
 * @param mains the classes or source files with a main method, as the command line names them;
 *     first those that use an old API
 * @param discarded calls of Weft's own API whose results are thrown away
 * @param own the old packages that the program brings itself, with slashes
 * @param unreadable what could not be read, with the reason
 */
record ProgramUses(
    List<Use> uses,
    List<DiscardedResults.Call> discarded,
    List<String> mains,
    Set<String> own,
    List<String> unreadable) {}
