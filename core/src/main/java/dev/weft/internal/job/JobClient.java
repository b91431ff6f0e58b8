package dev.weft.internal.job;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.os.Survival;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One rank's side of the exchange with the job's server. The rank requests all cards, or a fence;
 * the server answers with {@link #table} or {@link #fenced}. The server also reports ranks that are
 * {@link #missing} from now on, {@link #tell ranks} that have failed, ranks that have {@link
 * #departed} in order, and others that have {@link #arrived} in their places. Any thread; only
 * {@link #exchange} and {@link #fence} block.
 */
public final class JobClient {
  private final int place;
  private final int size;

  /** This process's number in the job: its place, unless it has come for a lost one. */
  private volatile int rank;

  private final Occupants occupants;

  private final Map<Integer, Integer> places = new HashMap<>();
  private boolean welcomed;

  /**
   * The ranks that are missing, in the order in which that became known, so that the first is the
   * cause of the others, and why, in a clause that follows "rank N".
   */
  private final SequencedMap<Integer, String> missing = new LinkedHashMap<>();

  /** Held while the failure listener is told, before the lock of this object. */
  private final Object telling = new Object();

  /** Those among the missing that only count as failed. */
  private final Set<Integer> assumed = new LinkedHashSet<>();

  /** Those that the listeners have heard of. */
  private final Set<Integer> told = new LinkedHashSet<>();

  /** Those that left in order, and after what failure, in words that follow that. */
  private final Map<Integer, String> departed = new LinkedHashMap<>();

  /** What the listeners have been told, in order, for those that come later. */
  private final List<News> news = new ArrayList<>();

  private final Notices notices = new Notices();

  private record News(boolean ofDeparture, Runnable telling) {}

  private FailureListener failureListener = (_, _, _) -> {};
  private ObjIntConsumer<String> departureListener = (_, _) -> {};

  /** How many processes have had this place before. */
  private int incarnation;

  /** Whether this process has the place of a dead one, and has not met the others yet. */
  private boolean entering;

  private boolean joining;
  private boolean fencing;
  private @Nullable List<Card> table;
  private boolean fenced;

  /**
   * @param place this rank's number in the first communicator
   */
  public JobClient(int place, int size) {
    this.place = place;
    this.rank = place;
    this.size = size;
    this.occupants = new Occupants(size);
  }

  int place() {
    return place;
  }

  /** The number in the first communicator of a rank, or of the one that it has come for. */
  synchronized int placeOf(int any) {
    return any < size ? any : places.getOrDefault(any, any);
  }

  /** Who has a place now; who has none stands for itself. */
  private synchronized int occupant(int who) {
    Integer there = occupants.of(who);
    return there == null ? who : there;
  }

  int rank() {
    return rank;
  }

  public int size() {
    return size;
  }

  /**
   * Returns everybody's card; throws if a rank is missing. After an interrupt it may be called
   * again, and waits for the same answer.
   *
   * @param ask gives this rank's card; without the lock, as the answer may come during the call
   */
  List<Card> exchange(Runnable ask) {
    boolean asked;
    synchronized (this) {
      asked = joining;
    }
    if (!asked) {
      ask.run();
    }
    synchronized (this) {
      joining = true;
      while (table == null) {
        await("exchange of addresses");
      }
      List<Card> result = table;
      table = null;
      joining = false;
      return result;
    }
  }

  /**
   * Returns when every rank has called; throws if one is missing.
   *
   * @param ask says that this rank is there
   */
  void fence(Runnable ask) {
    boolean asked;
    synchronized (this) {
      asked = fencing;
    }
    if (!asked) {
      ask.run();
    }
    synchronized (this) {
      fencing = true;
      while (!fenced) {
        await("fence");
      }
      fenced = false;
      fencing = false;
    }
  }

  /** Waits once, for whatever has come; callers look again. */
  private synchronized void await(String what) {
    await(what, 0);
  }

  @SuppressWarnings("WaitNotInLoop")
  private synchronized void await(String what, long millis) {
    if (!missing.isEmpty() && !entering) {
      Map.Entry<Integer, String> first = missing.firstEntry();
      throw new PeerFailedException(
          first.getKey(),
          "the %s of rank %d needs rank %d, which %s"
              .formatted(what, rank, first.getKey(), first.getValue()));
    }
    try {
      wait(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new WaitInterruptedException(
          "rank " + rank + " was interrupted while it waited for the other ranks", e);
    }
  }

  /** All ranks have given their cards: who left before is back. */
  public synchronized void table(List<Card> cards) {
    if (!entering) {
      departed.clear();
      news.removeIf(News::ofDeparture);
      notices.joinedAgain(missing.keySet());
    }
    table = cards;
    notifyAll();
  }

  /** All ranks are at the fence. */
  public synchronized void fenced() {
    entering = false;
    fenced = true;
    notifyAll();
  }

  /**
   * Who has a place is missing from now on: what needs every rank throws. The first reason stands.
   */
  public synchronized void missing(int at, String why) {
    Integer who = occupants.of(at);
    if (who != null) {
      missing.putIfAbsent(who, why);
      notices.gone(who);
      notifyAll();
    }
  }

  /**
   * Tells the listener, from the calling thread, about a rank that {@link #missing} has noted. One
   * at a time: the first that is told has been heard of before the next is.
   *
   * @param at its place
   */
  public void tell(int at) {
    tellOf(occupant(at));
  }

  private void tellOf(int who) {
    synchronized (telling) {
      String why;
      boolean isAssumed;
      synchronized (this) {
        why = missing.get(who);
        if (why == null || !told.add(who)) {
          return;
        }
        isAssumed = assumed.contains(who);
      }
      spread(false, () -> failureListener.failed(who, why, isAssumed));
    }
    notices.tell();
  }

  /** Tells the listeners there are, and keeps it for later ones. With {@link #telling}. */
  private void spread(boolean ofDeparture, Runnable piece) {
    synchronized (this) {
      news.add(new News(ofDeparture, piece));
    }
    piece.run();
  }

  /**
   * All other ranks count as failed from now on: nobody can say any more how they fare. Those that
   * were missing before are told first, as the first that is told takes the blame.
   */
  public void lost(String why) {
    List<Integer> before;
    synchronized (this) {
      before = List.copyOf(missing.keySet());
    }
    before.forEach(this::tellOf);
    List<Integer> everybody;
    synchronized (this) {
      everybody = occupants.places();
    }
    for (int other : everybody) {
      if (other != place) {
        assumeMissing(other, why);
        tell(other);
      }
    }
  }

  private synchronized void assumeMissing(int at, String why) {
    if (!missing.containsKey(occupant(at))) {
      assumed.add(occupant(at));
      missing(at, why);
    }
  }

  /**
   * Tells the listener, from the calling thread, that a rank left in order.
   *
   * @param at its place
   * @param after what failure, in words that follow that it has left; may be empty
   */
  public void departed(int at, String after) {
    int who = occupant(at);
    synchronized (telling) {
      synchronized (this) {
        if (occupants.of(at) == null || departed.putIfAbsent(who, after) != null) {
          return;
        }
        notices.gone(who);
      }
      spread(true, () -> departureListener.accept(after, who));
    }
    notices.tell();
  }

  /** Nobody comes in a place whose rank has failed, or that nobody has had. */
  public void unreplaced(int at) {
    Integer who;
    synchronized (this) {
      who = occupants.of(at);
    }
    if (who == null) {
      notices.unfilled(at);
    } else {
      notices.unreplaced(who);
    }
  }

  /** Whether others come in new places. */
  public void granted(Grant grant) {
    notices.granted(grant);
  }

  /** Another process is the server from now on, the so-manieth after the first one. */
  public void hubPassed(int term) {
    notices.hubPassed(term);
  }

  /** Nobody is to use a communicator any more. */
  public void revoked(int number, int leader) {
    notices.revoked(number, leader);
  }

  /** Says who hears which ranks are gone, and which communicators revoked, in the job's order. */
  void onNotice(Notices.Listener listener) {
    notices.listen(listener);
  }

  /**
   * The server has a rank for this process. If others have had its place before, it meets ranks
   * that have met before, and those that are missing are not waited for.
   *
   * @param processesBefore how many have had the place before
   * @param own this process's rank of the job
   */
  public synchronized void welcome(int processesBefore, int own) {
    incarnation = processesBefore;
    entering = processesBefore > 0;
    rank = own;
    places.put(own, place);
    welcomed = true;
    notifyAll();
  }

  /** Blocks until the server has said which rank this process has. */
  synchronized void awaitWelcome() {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(StartLimit.begin().seconds());
    while (!welcomed) {
      if (System.nanoTime() - end > 0) {
        throw new LaunchException(
            FailureCode.MEETING,
            "whoever starts the job does not outlive failures, and rank %d does; start all with -D%s=true, or none"
                .formatted(place, Survival.PROPERTY));
      }
      await("welcome", 100);
    }
  }

  /** How many processes have had this place before. */
  synchronized int incarnation() {
    return incarnation;
  }

  /** Tells the listener that another process has a place from now on, perhaps a new one. */
  public void arrived(int at, int processesBefore, Card card) {
    synchronized (this) {
      occupants.set(at, card.rank());
      places.put(card.rank(), at);
      notices.arrived(card, at, processesBefore);
    }
    notices.tell();
  }

  /**
   * Replaces the listeners. They hear, from the calling thread, what has been told before, and from
   * others what is told next, all in the order in which it became known.
   */
  void onNews(FailureListener failures, ObjIntConsumer<String> departures) {
    synchronized (telling) {
      failureListener = failures;
      departureListener = departures;
      List<News> earlier;
      synchronized (this) {
        earlier = List.copyOf(news);
      }
      earlier.forEach(each -> each.telling.run());
    }
  }

  /** Replaces the listener of failures alone. */
  void onFailure(FailureListener listener) {
    onNews(listener, departureListener);
  }
}
