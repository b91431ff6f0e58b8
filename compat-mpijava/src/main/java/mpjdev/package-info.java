/** Ancestors of types of {@code mpi}, which programs may name. */
package mpjdev;
