package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class MergedStreamTest {
  private static final long NEVER_MILLIS = 1_000_000;
  private static final long SOON_MILLIS = 20;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void keepsLinesTogether() throws IOException {
    MergedStream stream = new MergedStream(out, false, Colors.NONE, NEVER_MILLIS);
    write(stream, 0, "one ");
    write(stream, 1, "two\nthr");
    write(stream, 0, "and a half\n");
    write(stream, 1, "ee\n");
    assertThat(text()).isEqualTo("two\none and a half\nthree\n");
  }

  @Test
  void tagsEachLine() throws IOException {
    MergedStream stream = new MergedStream(out, true, Colors.NONE, NEVER_MILLIS);
    write(stream, 0, "a\n\nb");
    write(stream, 12, "c\r\n");
    write(stream, 0, "\n");
    assertThat(text()).isEqualTo("[0] a\n[0] \n[12] c\r\n[0] b\n");
  }

  @Test
  void passesOnTheEndOfAnUnfinishedLine() throws IOException {
    MergedStream plain = new MergedStream(out, false, Colors.NONE, NEVER_MILLIS);
    write(plain, 0, "no end");
    plain.end(0);
    assertThat(text()).isEqualTo("no end");
    out.reset();
    MergedStream tagged = new MergedStream(out, true, Colors.NONE, NEVER_MILLIS);
    write(tagged, 0, "no end");
    tagged.end(0);
    write(tagged, 1, "next\n");
    assertThat(text()).isEqualTo("[0] no end\n[1] next\n");
  }

  @Test
  void showsAPromptSoon() throws Exception {
    MergedStream stream = new MergedStream(out, true, Colors.NONE, SOON_MILLIS);
    write(stream, 0, "how many? ");
    Running.await(() -> text().equals("[0] how many? "));
    assertThat(text()).isEqualTo("[0] how many? ");
    write(stream, 1, "meanwhile\n");
    write(stream, 0, "4\n");
    assertThat(text()).isEqualTo("[0] how many? \n[1] meanwhile\n[0] 4\n");
  }

  @Test
  void letsAProgressBarRedrawItself() throws IOException {
    MergedStream stream = new MergedStream(out, true, Colors.NONE, NEVER_MILLIS);
    write(stream, 0, "10 %\r20 %\r");
    write(stream, 0, "30 %\r");
    write(stream, 1, "line\n");
    write(stream, 0, "40 %\ndone\n");
    assertThat(text()).isEqualTo("[0] 10 %\r[0] 20 %\r[0] 30 %\r\n[1] line\n[0] 40 %\n[0] done\n");
  }

  @Test
  void passesOnAnEndlessLineInPieces() throws IOException {
    MergedStream stream = new MergedStream(out, false, Colors.NONE, NEVER_MILLIS);
    for (int i = 0; i < 100; i++) {
      write(stream, 0, "x".repeat(1_000));
    }
    assertThat(out.size()).isGreaterThan(60_000);
  }

  @Test
  void changesNoByteWithoutTags() throws IOException {
    Random random = new Random(3);
    byte[] bytes = new byte[200_000];
    random.nextBytes(bytes);
    MergedStream stream = new MergedStream(out, false, Colors.NONE, NEVER_MILLIS);
    for (int at = 0; at < bytes.length; ) {
      int length = Math.min(1 + random.nextInt(5_000), bytes.length - at);
      byte[] piece = new byte[length];
      System.arraycopy(bytes, at, piece, 0, length);
      stream.write(0, piece, length);
      at += length;
    }
    stream.end(0);
    assertThat(out.toByteArray()).isEqualTo(bytes);
  }

  @Test
  void saysWhenNobodyReads() {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw new IOException("closed");
          }
        };
    MergedStream stream = new MergedStream(closed, false, Colors.NONE, SOON_MILLIS);
    assertThatThrownBy(() -> write(stream, 0, "line\n")).isInstanceOf(IOException.class);
  }

  private static void write(MergedStream stream, int rank, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    stream.write(rank, bytes, bytes.length);
  }

  private String text() {
    return out.toString(StandardCharsets.UTF_8);
  }
}
