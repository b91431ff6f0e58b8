package dev.weft.internal.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.failure.AuthenticationException;
import java.security.MessageDigest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The handshake in which two ends of a connection prove to each other that they hold the job's
 * secret, before anything else is read. It is a state machine without input or output: the caller
 * moves the bytes, limits the time, and closes the connection on the first exception. For one
 * connection and one thread; never blocks.
 *
 * <pre>{@code
 * initiator                            acceptor
 *   hello() ---------- 96 bytes ------->  peerHello()
 *   peerHello() <----- 64 bytes --------  hello()
 *   proof() ---------- 32 bytes ------->  verify()
 *   verify() <-------- 32 bytes --------  proof()
 * }</pre>
 *
 * A proof is the HMAC-SHA256 of the prover's role and both hellos, under a key derived for this
 * purpose. If the connection is {@linkplain #encrypt encrypted}, TLS comes between the hellos and
 * the proofs, which then also include bytes that only the two ends of that connection know. It is
 * secure because each side's hello carries a fresh nonce, so a recorded proof fits no later
 * connection; the role is part of the hello and of the proof, so nothing can be reflected; the
 * initiator proves first, so a stranger who connects learns nothing made from the key.
 *
 * <p>The initiator's hello ends with a ticket: the HMAC of the hello alone. It tells the acceptor
 * at once whether a peer holds the secret, or has recorded a hello of a holder, so that no other
 * peer gets room, time or an answer. A recorded ticket leads no further than to the proof.
 */
public final class Handshake {
  /** Length of a hello. */
  public static final int HELLO_BYTES = HelloLayout.BYTES;

  /** Length of an initiator's hello, with its ticket. */
  public static final int FIRST_BYTES = HelloLayout.WITH_TICKET_BYTES;

  /** Length of a proof. A peer sends {@code FIRST_BYTES + PROOF_BYTES} before it is trusted. */
  public static final int PROOF_BYTES = Sha256.DIGEST_BYTES;

  /** The byte before the hello in a ticket's input; a proof has a role there. */
  private static final byte TICKET = 3;

  private final byte role;
  private final byte[] key;
  private final byte[] myHello;
  private byte @Nullable [] peerHello;
  private boolean verified;
  private boolean mustEncrypt;

  /** The bytes that bind the proofs to their encrypted connection; else empty. */
  private byte[] binding = new byte[0];

  private Handshake(Side side) {
    this.role = side.role;
    this.key = side.key;
    this.myHello = side.hello.clone();
  }

  /** The common part of a party's handshakes: made once, as strangers must cost little. */
  public static final class Side {
    private final byte role;
    private final byte[] key;

    /** Without a nonce. */
    private final byte[] hello = new byte[HELLO_BYTES];

    private Side(byte role, Secret secret, String purpose, String job, int rank) {
      this.role = role;
      this.key = secret.derive("handshake " + purpose);
      HelloLayout.INT.set(hello, HelloLayout.MAGIC_OFFSET, HelloLayout.MAGIC);
      HelloLayout.SHORT.set(hello, HelloLayout.VERSION_OFFSET, HelloLayout.VERSION);
      hello[HelloLayout.ROLE_OFFSET] = role;
      HelloLayout.INT.set(hello, HelloLayout.RANK_OFFSET, rank);
      byte[] jobHash = new Sha256().update(job.getBytes(UTF_8)).digest();
      System.arraycopy(jobHash, 0, hello, HelloLayout.JOB_HASH_OFFSET, HelloLayout.JOB_HASH_BYTES);
    }

    /** For the next connection. */
    public Handshake next() {
      return new Handshake(this);
    }
  }

  /** The side that opens connections. */
  public static Handshake initiator(Secret secret, String purpose, String job, int rank) {
    Handshake handshake = new Side(HelloLayout.INITIATOR, secret, purpose, job, rank).next();
    handshake.addNonce();
    return handshake;
  }

  /** The side that accepts connections. */
  public static Side acceptors(Secret secret, String purpose, String job, int rank) {
    return new Side(HelloLayout.ACCEPTOR, secret, purpose, job, rank);
  }

  private void addNonce() {
    byte[] nonce = Entropy.bytes(HelloLayout.NONCE_BYTES);
    System.arraycopy(nonce, 0, myHello, HelloLayout.NONCE_OFFSET, HelloLayout.NONCE_BYTES);
  }

  /**
   * Says, before the first hello, that this connection is to be encrypted: the initiator asks for
   * it, the acceptor refuses peers that do not ask. An acceptor that need not encrypt does so on
   * request.
   */
  public void encrypt() {
    mustEncrypt = true;
    if (role == HelloLayout.INITIATOR) {
      myHello[HelloLayout.TLS_OFFSET] = 1;
    }
  }

  /** Whether TLS follows the hellos; known once the peer's has been taken. */
  public boolean encrypted() {
    return myHello[HelloLayout.TLS_OFFSET] != 0;
  }

  /** Makes the proofs valid for one encrypted connection only, by bytes that no other one has. */
  public void bind(byte[] connection) {
    binding = connection.clone();
  }

  /** What to send first. The acceptor sends nothing before a well-formed peer hello. */
  public byte[] hello() {
    if (role == HelloLayout.ACCEPTOR) {
      requirePeerHello();
      return myHello.clone();
    }
    byte[] first = Arrays.copyOf(myHello, FIRST_BYTES);
    System.arraycopy(ticketOf(myHello), 0, first, HelloLayout.TICKET_OFFSET, PROOF_BYTES);
    return first;
  }

  private byte[] ticketOf(byte[] hello) {
    return Hmac.mac(key, new byte[] {TICKET}, hello);
  }

  /**
   * Takes the peer's hello.
   *
   * @throws AuthenticationException if it is not exactly a hello of this version, of the other role
   *     and of this job, or an initiator's ticket was not made with the secret
   */
  public void peerHello(byte[] bytes) {
    if (peerHello != null) {
      throw new IllegalStateException("the peer's hello has been taken already");
    }
    requireLength("hello", bytes, role == HelloLayout.ACCEPTOR ? FIRST_BYTES : HELLO_BYTES);
    int magic = (int) HelloLayout.INT.get(bytes, HelloLayout.MAGIC_OFFSET);
    if (magic != HelloLayout.MAGIC) {
      throw new AuthenticationException(
          "the peer does not speak Weft: its first bytes are 0x%08x".formatted(magic));
    }
    short version = (short) HelloLayout.SHORT.get(bytes, HelloLayout.VERSION_OFFSET);
    if (version != HelloLayout.VERSION) {
      throw new AuthenticationException(
          "the peer speaks version %d of the handshake, this side %d; use one version of Weft"
              .formatted(Short.toUnsignedInt(version), HelloLayout.VERSION));
    }
    byte expectedRole =
        role == HelloLayout.INITIATOR ? HelloLayout.ACCEPTOR : HelloLayout.INITIATOR;
    if (bytes[HelloLayout.ROLE_OFFSET] != expectedRole) {
      throw new AuthenticationException("the peer claims this side's role: a reflected hello?");
    }
    int hashStart = HelloLayout.JOB_HASH_OFFSET;
    int hashEnd = hashStart + HelloLayout.JOB_HASH_BYTES;
    if (!Arrays.equals(bytes, hashStart, hashEnd, myHello, hashStart, hashEnd)) {
      throw new AuthenticationException("the peer belongs to another job");
    }
    byte[] hello = Arrays.copyOf(bytes, HELLO_BYTES);
    if (role == HelloLayout.ACCEPTOR) {
      byte[] ticket = Arrays.copyOfRange(bytes, HelloLayout.TICKET_OFFSET, FIRST_BYTES);
      if (!MessageDigest.isEqual(ticketOf(hello), ticket)) {
        throw unproven((int) HelloLayout.INT.get(hello, HelloLayout.RANK_OFFSET));
      }
      addNonce();
    }
    agreeOnEncryption(hello[HelloLayout.TLS_OFFSET]);
    peerHello = hello;
  }

  private void agreeOnEncryption(byte peers) {
    if (role == HelloLayout.ACCEPTOR) {
      if (mustEncrypt && peers == 0) {
        throw new AuthenticationException(
            "the peer does not encrypt this connection, and this side must; give all ranks and the launcher the same -Dweft.encrypt");
      }
      myHello[HelloLayout.TLS_OFFSET] = peers;
    } else if (peers != myHello[HelloLayout.TLS_OFFSET]) {
      throw new AuthenticationException("the peer has not agreed on whether to encrypt");
    }
  }

  /** The rank in the peer's hello: a mere claim until {@link #verify} has returned. */
  public int peerRank() {
    return (int) HelloLayout.INT.get(requirePeerHello(), HelloLayout.RANK_OFFSET);
  }

  /** This side's proof. The acceptor gives it only after {@link #verify}. */
  public byte[] proof() {
    requirePeerHello();
    if (role == HelloLayout.ACCEPTOR && !verified) {
      throw new IllegalStateException("the acceptor proves itself to a verified peer only");
    }
    return proofOf(role);
  }

  /**
   * Checks the peer's proof, in constant time.
   *
   * @throws AuthenticationException if the peer does not hold the secret, or answers for another
   *     connection, job or purpose
   */
  public void verify(byte[] peerProof) {
    byte peerRole = requirePeerHello()[HelloLayout.ROLE_OFFSET];
    requireLength("proof", peerProof, PROOF_BYTES);
    if (!MessageDigest.isEqual(proofOf(peerRole), peerProof)) {
      throw unproven(peerRank());
    }
    verified = true;
  }

  private static AuthenticationException unproven(int rank) {
    return new AuthenticationException(
        "the peer, which says it is rank %d, does not prove that it holds the job's secret"
            .formatted(rank));
  }

  private byte[] proofOf(byte prover) {
    byte[] peer = requirePeerHello();
    boolean initiator = role == HelloLayout.INITIATOR;
    return Hmac.mac(
        key, new byte[] {prover}, initiator ? myHello : peer, initiator ? peer : myHello, binding);
  }

  private byte[] requirePeerHello() {
    if (peerHello == null) {
      throw new IllegalStateException("the peer's hello must be taken first");
    }
    return peerHello;
  }

  private static void requireLength(String what, byte[] bytes, int expected) {
    if (bytes.length != expected) {
      throw new AuthenticationException(
          "the peer's %s has %d bytes instead of %d".formatted(what, bytes.length, expected));
    }
  }
}
