package dev.weft.transport.tcp;

import java.io.IOException;

/** The process, or the system, has no descriptor left. */
final class NoDescriptorException extends IOException {
  private static final long serialVersionUID = 1;

  NoDescriptorException(String message) {
    super(message);
  }
}
