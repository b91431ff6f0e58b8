/**
 * The API of mpiJava 1.2 in the form that MPJ Express 0.44 gave it, over {@link dev.weft}. Classes
 * compiled against {@code mpj.jar} run with this one in its place. Programs written afresh are
 * better off with {@link dev.weft.Comm} itself.
 *
 * <p>Every class delegates: it translates constants, array offsets and datatypes and calls {@code
 * dev.weft}, whose documentation says what blocks and when buffers may be used again. Any failure
 * is an {@link MPIException} that names the class of error and has Weft's exception as its cause.
 *
 * <p>The state of a rank is in static fields, as it always was. So ranks that are threads of one
 * process each need these classes from a class loader of their own, which {@code weft run
 * --threads} gives them.
 */
package mpi;
