package dev.weft.cli;

import java.util.List;

/**
 * What the ranks run.
 *
 * @param classPath where it is
 * @param jvmArguments what its manifest asks for
 */
record Program(String mainClass, List<String> classPath, List<String> jvmArguments) {}
