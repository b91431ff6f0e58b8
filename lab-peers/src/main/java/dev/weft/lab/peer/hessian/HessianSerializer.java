package dev.weft.lab.peer.hessian;

import com.caucho.hessian.io.Hessian2Input;
import com.caucho.hessian.io.Hessian2Output;
import com.caucho.hessian.io.SerializerFactory;
import dev.weft.lab.program.call.Serializer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/** Hessian 2. It follows linked lists by recursion. */
public final class HessianSerializer implements Serializer {
  private final SerializerFactory factory = new SerializerFactory();
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();

  @Override
  public byte[] encode(Object value) throws Exception {
    buffer.reset();
    Hessian2Output out = new Hessian2Output(buffer);
    out.setSerializerFactory(factory);
    out.writeObject(value);
    out.close();
    return buffer.toByteArray();
  }

  @Override
  public Object decode(int form, byte[] bytes) throws Exception {
    Hessian2Input in = new Hessian2Input(new ByteArrayInputStream(bytes));
    in.setSerializerFactory(factory);
    Object value = in.readObject();
    in.close();
    return value;
  }
}
