package dev.weft.parallel.zarr;

import java.io.IOException;

/**
 * A file that is not what Zarr wants, or that this package does not read. The message says which.
 */
final class ZarrFormatException extends IOException {
  private static final long serialVersionUID = 1;

  ZarrFormatException(String message) {
    super(message);
  }

  ZarrFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
