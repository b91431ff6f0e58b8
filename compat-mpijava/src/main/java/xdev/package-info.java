/**
 * An ancestor of the exceptions of {@code mpi}, which programs may name in a catch clause. It knows
 * no device, unlike the package of this name in MPJ Express.
 */
package xdev;
