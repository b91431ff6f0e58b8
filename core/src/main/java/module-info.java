/** Message passing between the ranks of a job. */
@SuppressWarnings("module") // of the qualified exports: those modules are compiled later
module dev.weft {
  requires java.management;
  requires static jdk.management;
  requires static org.jspecify;

  exports dev.weft;
  exports dev.weft.boot to
      dev.weft.cli,
      dev.weft.lab,
      dev.weft.testkit;
  exports dev.weft.collective to
      dev.weft.lab;
  exports dev.weft.os to
      dev.weft.cli,
      dev.weft.lab,
      dev.weft.testkit;
  exports dev.weft.transport to
      dev.weft.cli;
  exports dev.weft.engine to
      dev.weft.cli,
      dev.weft.testkit;
  exports dev.weft.codec;
  exports dev.weft.io;

  uses dev.weft.codec.CodecProvider;
}
