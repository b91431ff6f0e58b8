/** Files that the ranks of a communicator read and write together. */
module dev.weft.files {
  requires transitive dev.weft.core;
  requires static org.jspecify;

  exports dev.weft.io;
  exports dev.weft.internal.io to
      dev.weft.core; // which makes what stands behind an interface
}
