package dev.weft.internal.replay;

import dev.weft.internal.base.RequestChoices;
import dev.weft.internal.base.Viewed;
import dev.weft.request.Request;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Calls that wait for several requests, or ask for them, decided. {@link dev.weft.request.Requests}
 * finds this by its name.
 */
public final class DecidedRequests implements RequestChoices {

  /** Called by its name. */
  public DecidedRequests() {}

  @Override
  public <R> int @Nullable [] given(@Nullable R[] all, Call call) {
    @Nullable Request[] requests = (@Nullable Request[]) all;
    RankDecisions decisions = decisionsOf(requests);
    if (decisions == null) {
      return null;
    }
    boolean waits = call == Call.AWAIT_ANY || call == Call.AWAIT_SOME;
    int[] places = decisions.next(kindOf(call), !waits);
    if (places == null) {
      return null;
    }
    if (places.length == 0) {
      for (Request request : requests) {
        if (request != null && behind(request) instanceof DecidedRequest decided) {
          decided.poll();
        }
      }
      decisions.missed();
      return places;
    }
    if (call == Call.TEST_ALL) {
      for (Request request : requests) {
        settle(request);
      }
    } else {
      requirePossible(decisions, requests, places, kindOf(call));
      for (int place : places) {
        settle(requests[place]);
      }
    }
    decisions.found(kindOf(call), 0, places);
    return places;
  }

  private static void requirePossible(
      RankDecisions decisions, @Nullable Request[] requests, int[] places, DecisionKind kind) {
    Script script = decisions.script();
    for (int place : places) {
      if (script != null && (place >= requests.length || requests[place] == null)) {
        throw script.diverged(
            "%s has found number %d of the list complete".formatted(kind.words, place),
            place < requests.length
                ? "that one has ended before"
                : "the list has " + requests.length);
      }
    }
  }

  private static void settle(@Nullable Request request) {
    if (request != null && behind(request) instanceof DecidedRequest decided) {
      decided.settle();
    }
  }

  @Override
  public <R> int[] made(@Nullable R[] all, Call call, int... places) {
    @Nullable Request[] requests = (@Nullable Request[]) all;
    RankDecisions decisions = decisionsOf(requests);
    if (decisions == null) {
      return places;
    }
    if (places.length == 0) {
      if (call != Call.AWAIT_ANY && call != Call.AWAIT_SOME) {
        decisions.missed();
      }
      return places;
    }
    decisions.found(kindOf(call), 0, places);
    if (call == Call.TEST_ALL) {
      for (Request request : requests) {
        settle(request);
      }
    } else {
      for (int place : places) {
        settle(requests[place]);
      }
    }
    return places;
  }

  @Override
  @SuppressWarnings("unchecked")
  public <R> @Nullable R[] behind(@Nullable R[] requests) {
    @Nullable Request[] inner = new @Nullable Request[requests.length];
    for (int i = 0; i < inner.length; i++) {
      Request request = requests[i] == null ? null : behind((Request) requests[i]);
      inner[i] = request instanceof DecidedRequest decided ? decided.inner : request;
    }
    return (@Nullable R[]) inner;
  }

  /** Those of the first request that is decided; null if none is. */
  private static @Nullable RankDecisions decisionsOf(@Nullable Request[] requests) {
    for (Request request : requests) {
      if (request != null && behind(request) instanceof DecidedRequest decided) {
        return decided.decisions;
      }
    }
    return null;
  }

  /** The request that a view shows. */
  private static Request behind(Request request) {
    Request behind = request;
    while (Proxy.isProxyClass(behind.getClass())
        && Proxy.getInvocationHandler(behind) instanceof Viewed view
        && view.viewed() instanceof Request next) {
      behind = next;
    }
    return behind;
  }

  private static DecisionKind kindOf(Call call) {
    return switch (call) {
      case AWAIT_ANY -> DecisionKind.AWAIT_ANY;
      case AWAIT_SOME -> DecisionKind.AWAIT_SOME;
      case TEST_ALL -> DecisionKind.TEST_ALL;
      case TEST_ANY -> DecisionKind.TEST_ANY;
      case TEST_SOME -> DecisionKind.TEST_SOME;
    };
  }
}
