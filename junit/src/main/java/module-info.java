/** Tests whose methods run on several ranks. */
module dev.weft.junit {
  requires transitive dev.weft.core;
  requires dev.weft.jobs; // which starts ranks that are processes
  requires static org.jspecify;
  requires transitive org.junit.jupiter.api;
  requires org.junit.platform.launcher;
  requires org.opentest4j;

  exports dev.weft.junit;
}
