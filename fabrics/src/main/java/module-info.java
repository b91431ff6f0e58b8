/** Transports by native libraries: UCX, and MPI libraries. */
module dev.weft.fabrics {
  requires dev.weft.core;
  requires static org.jspecify;

  provides dev.weft.internal.launch.environment.EnvironmentProvider with
      dev.weft.internal.launch.environment.mpi.MpiEnvironmentProvider;
  provides dev.weft.internal.transport.Transport with
      dev.weft.internal.transport.ucx.UcxTransport,
      dev.weft.internal.transport.mpi.MpiTransport;
}
