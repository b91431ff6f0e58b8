package dev.weft.lab.program.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.lab.program.Payload;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCallsTest {
  @ParameterizedTest
  @EnumSource
  void everyPayloadGoesThereAndBack(Payload payload) throws Exception {
    for (Serializer serializer : new Serializer[] {new PlainBytes(), new JdkSerializer()}) {
      RemoteCalls calls = new MessageCalls(looped(serializer), serializer);
      if (calls.carries(payload)) {
        Object value = payload.make(1024);
        calls.take(value);
        Object back = calls.giveBack(value);
        assertThat(Payload.same(value, back)).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5000})
  void simpleCallsAnswer(int bytes) throws Exception {
    RemoteCalls calls = new MessageCalls(looped(new PlainBytes()), new PlainBytes());
    byte[] data = (byte[]) Payload.BYTES.make(bytes);
    calls.nothing();
    assertThat(calls.small(41)).isEqualTo(42);
    assertThat(calls.echo(data)).isEqualTo(data);
    long[] nanos = new long[3];
    calls.echoes(data, 2, 3, nanos);
    assertThat(nanos).doesNotContain(0);
  }

  private static MessageCalls.Requests looped(Serializer serializer) {
    return (kind, body) -> MessageCalls.answer(kind, body, serializer);
  }
}
