package dev.weft.internal.launch.environment.tcp;

/**
 * A process's rank and host as a launcher describes them that offers the ranks no way to meet.
 *
 * @param name the launcher's name
 * @param onOneHost whether all ranks are known to be on one host
 */
record LauncherPlace(String name, int rank, int size, boolean onOneHost) {}
