package dev.weft.internal.rank;

import dev.weft.failure.LaunchException;
import dev.weft.internal.os.OwnAddress;
import java.io.IOException;

/** The network that the user has chosen for a job that another launcher has started. */
public final class ChosenNetwork {
  /** As {@link OwnAddress#PROPERTY}, for launchers that pass on variables. */
  private static final String ADDRESS_VARIABLE = "WEFT_NETWORK";

  /** If the user has chosen none. */
  public static final String AUTO = OwnAddress.OTHER_HOSTS;

  /** What the user has chosen, with this host's address noted for the connections between ranks. */
  public static String find() {
    String variable = System.getenv(ADDRESS_VARIABLE);
    String chosen = System.getProperty(OwnAddress.PROPERTY, variable == null ? AUTO : variable);
    if (!chosen.equals(AUTO)) {
      try {
        System.setProperty(OwnAddress.PROPERTY, OwnAddress.find(chosen).getHostAddress());
      } catch (IOException e) {
        throw new LaunchException(
            "the network that ranks are to use is %s (WEFT_NETWORK or -D%s): %s"
                .formatted(chosen, OwnAddress.PROPERTY, e.getMessage()),
            e);
      }
    }
    return chosen;
  }

  private ChosenNetwork() {}
}
