package dev.weft.internal.launch.environment.tcp;

/**
 * What a launcher without a way to meet says of a process.
 *
 * @param name what the launcher is called
 * @param onOneHost whether all ranks are known to be on one host
 */
record LauncherPlace(String name, int rank, int size, boolean onOneHost) {}
