/** The Apache Fory object codec. */
module dev.weft.fory {
  requires dev.weft;
  requires org.apache.fory.core;
  requires static org.jspecify;

  provides dev.weft.codec.CodecProvider with
      dev.weft.fory.ForyCodecProvider;
}
