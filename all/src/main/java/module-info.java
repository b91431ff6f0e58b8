/** All of the library, for programs that require one module: it has no package of its own. */
module dev.weft {
  requires transitive dev.weft.core;
  requires transitive dev.weft.fabrics;
  requires transitive dev.weft.files;
  requires transitive dev.weft.jobs;
  requires transitive dev.weft.launchers;
}
