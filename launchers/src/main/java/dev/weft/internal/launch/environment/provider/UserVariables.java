package dev.weft.internal.launch.environment.provider;

import dev.weft.internal.launch.environment.EnvironmentProvider;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.MeetingPoint;
import dev.weft.internal.launch.environment.Variables;
import dev.weft.internal.launch.environment.tcp.ByHand;
import org.jspecify.annotations.Nullable;

/** The environment variables and properties that a user has set, or a program's own numbers. */
public final class UserVariables implements EnvironmentProvider {
  @Override
  public Turn turn() {
    return Turn.USER;
  }

  @Override
  public @Nullable LaunchEnvironment find(Variables variables) {
    return ByHand.find(variables);
  }

  @Override
  public LaunchEnvironment meetingAt(MeetingPoint point) {
    return ByHand.meetingAt(point);
  }
}
