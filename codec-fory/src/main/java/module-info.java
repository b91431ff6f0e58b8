/** The Apache Fory object codec. */
module dev.weft.fory {
  requires dev.weft.core;
  requires org.apache.fory.core;
  // Fory takes sun.misc.Unsafe for granted without requiring the module that has it.
  requires jdk.unsupported;
  requires static org.jspecify;

  provides dev.weft.codec.CodecProvider with
      dev.weft.fory.ForyCodecProvider;
}
