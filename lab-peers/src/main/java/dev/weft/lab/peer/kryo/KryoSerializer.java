package dev.weft.lab.peer.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import dev.weft.lab.program.DataArray;
import dev.weft.lab.program.DataChain;
import dev.weft.lab.program.call.Serializer;
import java.util.ArrayList;
import java.util.Vector;

/** Kryo with registered classes and references tracked. It follows linked lists by recursion. */
public final class KryoSerializer implements Serializer {
  private static final int FIRST_BYTES = 1 << 16;

  private final Kryo kryo = new Kryo();
  private final Output output = new Output(FIRST_BYTES, -1);
  private final Input input = new Input();

  @SuppressWarnings("JdkObsolete") // what paper E measured
  public KryoSerializer() {
    kryo.setRegistrationRequired(true);
    kryo.setReferences(true);
    kryo.register(byte[].class);
    kryo.register(int[].class);
    kryo.register(long[].class);
    kryo.register(double[].class);
    kryo.register(boolean[].class);
    kryo.register(ArrayList.class);
    kryo.register(Vector.class);
    kryo.register(DataArray.class);
    kryo.register(DataArray.Data.class);
    kryo.register(DataArray.Data[].class);
    kryo.register(DataChain.class);
  }

  @Override
  public byte[] encode(Object value) {
    output.reset();
    kryo.writeClassAndObject(output, value);
    return output.toBytes();
  }

  @Override
  public Object decode(int form, byte[] bytes) {
    input.setBuffer(bytes);
    return kryo.readClassAndObject(input);
  }
}
