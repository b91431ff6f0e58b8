package dev.weft.internal.launch.environment.tcp;

import dev.weft.internal.launch.environment.KnownLauncher;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.MeetingPoint;
import dev.weft.internal.launch.environment.Variables;
import dev.weft.internal.os.Survival;
import dev.weft.internal.security.Secret;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Processes that a user's own script has started and numbered. Its variables also give what another
 * launcher does not say.
 */
public final class ByHand {
  static final String SIZE = "WEFT_SIZE";
  static final String RANK = "WEFT_RANK";
  static final String ROOT = "WEFT_ROOT";
  static final String SECRET_FILE = "WEFT_SECRET_FILE";
  static final int MOST = 1 << 24;

  /** This environment, or null if it is another one. */
  public static @Nullable LaunchEnvironment find(Variables variables) {
    if (!variables.has(RANK)) {
      return null;
    }
    KnownLauncher.BY_HAND.requireWhole(variables);
    String remedy = KnownLauncher.BY_HAND.remedy();
    int size = variables.number(SIZE, 1, MOST, remedy);
    int rank = variables.number(RANK, 0, lastPlace(size), remedy);
    LauncherPlace launcherPlace =
        new LauncherPlace("a script that set WEFT_RANK", rank, size, false);
    return at(launcherPlace, variables, remedy);
  }

  /** Ranks that a program has numbered itself. */
  public static LaunchEnvironment meetingAt(MeetingPoint point) {
    LauncherPlace place =
        new LauncherPlace("a program that calls Weft.join", point.rank(), point.size(), false);
    RootPlace root = RootPlace.parse("address of rank 0", point.root(), point.root());
    return new TcpEnvironment(place, Meeting.at(root), TcpEnvironment.seal(point.secret()));
  }

  /** The highest number of a process in a job that begins with so many: others may come. */
  static int lastPlace(int size) {
    return size + Survival.mostReplacements() - 1;
  }

  /** A place whose way to meet the user has named. */
  static LaunchEnvironment at(LauncherPlace launcherPlace, Variables variables, String remedy) {
    Meeting meeting =
        Meeting.parse("environment variable " + ROOT, variables.require(ROOT, remedy));
    Secret secret = Secret.readShared(Path.of(variables.require(SECRET_FILE, remedy)));
    return new TcpEnvironment(launcherPlace, meeting, TcpEnvironment.seal(secret));
  }

  private ByHand() {}
}
