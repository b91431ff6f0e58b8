package dev.weft.collective;

import java.util.function.Consumer;

/**
 * A collective operation whose arguments have been checked, to be carried out later, once or many
 * times, by a thread that may block.
 */
record Work(String name, Consumer<Exchange> run) {}
