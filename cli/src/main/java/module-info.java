/** The weft command. */
module dev.weft.cli {
  requires com.fasterxml.jackson.core;
  requires dev.weft;
  requires dev.weft.lab;
  requires info.picocli;
  requires java.compiler;
  requires jdk.compiler;
  requires jdk.httpserver;
  requires jdk.jfr;
  requires jdk.unsupported;
  requires static org.jspecify;

  uses dev.weft.codec.CodecProvider;

  opens dev.weft.cli to
      info.picocli;
}
