/** The package {@code mpi} of mpiJava 1.2 and MPJ Express, over Weft. */
module dev.weft.compat.mpijava {
  requires dev.weft;

  exports mpi;
  exports mpjbuf;
  exports mpjdev;
  exports xdev;
}
