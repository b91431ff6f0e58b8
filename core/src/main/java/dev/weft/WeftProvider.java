package dev.weft;

import dev.weft.codec.ObjectCodec;

/** The implementation behind the static methods of {@link Weft}; programs call those methods. */
public interface WeftProvider {
  /** Behind {@link Weft#init(String...)}. */
  Weft init(String[] args);

  /** Behind {@link Weft#init(ObjectCodec, String...)}. */
  Weft init(ObjectCodec codec, String[] args);

  /** Behind {@link Weft#join}. */
  Weft join(JoinSpec spec);

  /** Behind {@link Weft#run}. */
  void run(int ranks, Program program);
}
