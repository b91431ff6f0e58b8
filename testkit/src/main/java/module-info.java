/** Helpers for tests of message-passing programs. */
module dev.weft.testkit {
  requires jdk.management;
  requires static org.assertj.core;
  requires static org.jspecify;
  requires static org.junit.jupiter.api;
  requires transitive dev.weft.core;

  exports dev.weft.testkit;
  exports dev.weft.testkit.cluster;
}
