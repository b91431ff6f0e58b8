package dev.weft.cli.program;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;

/** Writes a million bytes of every value, the same each time. */
public final class Bytes {
  public static byte[] all() {
    byte[] bytes = new byte[1_000_000];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  public static void main(String[] args) throws IOException {
    try (OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out))) {
      out.write(all());
    }
  }

  private Bytes() {}
}
