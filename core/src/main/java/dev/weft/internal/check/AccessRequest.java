package dev.weft.internal.check;

import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import java.util.function.Consumer;

/** The request of an access to a window, which settles the access when its end is noticed. */
final class AccessRequest extends CheckedRequest {
  private final WindowAccess access;
  private final Consumer<WindowAccess> over;

  /**
   * @param over is told when the access is over
   */
  AccessRequest(RankChecks checks, WindowAccess access, Consumer<WindowAccess> over) {
    super(checks);
    this.access = access;
    this.over = over;
    if (access.isRequested()) {
      begun(new PutOffRequest(access), access.operation());
    } else {
      underWay(new PutOffRequest(access), access.operation());
    }
  }

  @Override
  Status ended(Status raw) {
    access.completeEarly();
    ArgumentException change = access.settle();
    if (change != null) {
      throw change;
    }
    return raw;
  }

  @Override
  void letGo() {
    access.drop();
    over.accept(access);
  }
}
