/**
 * Small programs, right and wrong, over all classes of mistakes that the public benchmarks of MPI
 * checkers have, and how well {@code -Dweft.check} finds the mistakes. Comes in: templates of
 * programs. Goes out: a table of scores. It must not know how the checks work, only what they
 * print.
 */
@org.jspecify.annotations.NullMarked
package dev.weft.contract.corpus;
