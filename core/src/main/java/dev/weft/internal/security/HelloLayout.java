package dev.weft.internal.security;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The first bytes each side of a connection sends. Big-endian. The side that connected adds a
 * ticket, the acceptor does not. Where the byte {@code tls} is 1, TLS follows both hellos, and the
 * proofs go through it.
 *
 * <pre>
 *   0        4         6      7      8      12     16         32      64       96
 *   +--------+---------+------+------+------+------+----------+-------+--------+
 *   | "WEFT" | version | role | tls  | rank | zero | job hash | nonce | ticket |
 *   +--------+---------+------+------+------+------+----------+-------+--------+
 * </pre>
 */
final class HelloLayout {
  static final int MAGIC_OFFSET = 0;
  static final int VERSION_OFFSET = 4;
  static final int ROLE_OFFSET = 6;
  static final int TLS_OFFSET = 7;
  static final int RANK_OFFSET = 8;
  static final int JOB_HASH_OFFSET = 16;
  static final int JOB_HASH_BYTES = 16;
  static final int NONCE_OFFSET = 32;
  static final int NONCE_BYTES = 32;
  static final int BYTES = 64;
  static final int TICKET_OFFSET = 64;
  static final int WITH_TICKET_BYTES = 96;

  static final int MAGIC = 0x57454654;
  static final short VERSION = 3;
  static final byte INITIATOR = 1;
  static final byte ACCEPTOR = 2;

  static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  private HelloLayout() {}
}
