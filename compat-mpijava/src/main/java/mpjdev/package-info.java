/**
 * Ancestors of types of {@code mpi}, which programs may name. They hold what programs read of an
 * exception or a status; nothing else uses them.
 */
package mpjdev;
