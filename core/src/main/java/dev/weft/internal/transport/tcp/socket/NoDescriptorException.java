package dev.weft.internal.transport.tcp.socket;

import java.io.IOException;

/** The process, or the system, has no descriptor left. */
public final class NoDescriptorException extends IOException {
  private static final long serialVersionUID = 1;

  NoDescriptorException(String message) {
    super(message);
  }
}
