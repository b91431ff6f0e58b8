package dev.weft.lab.peer.protobuf;

import dev.weft.lab.program.Payload;
import dev.weft.lab.program.call.Serializer;
import java.io.IOException;

/**
 * Protocol Buffers as generated code would write them, by hand and so without protoc: a packed
 * repeated field for each array or list of numbers ({@code sfixed32}, {@code sfixed64}, {@code
 * bool}), a string or bytes field, and for the array of objects a repeated message. A linked list
 * has no schema that keeps its shape but nested messages, which its readers limit to depth 100: it
 * is left out.
 */
public final class ProtobufSerializer implements Serializer {
  @Override
  public int form(Object value) {
    return Form.of(value).number();
  }

  @Override
  public byte[] encode(Object value) throws IOException {
    return Form.of(value).encoder.encode(value);
  }

  @Override
  public Object decode(int form, byte[] bytes) throws IOException {
    return Form.numbered(form).decoder.decode(bytes);
  }

  @Override
  public boolean carries(Payload payload) {
    return payload != Payload.CHAIN;
  }
}
