package dev.weft.internal.job;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the job's server tells all ranks in one order: which ranks are gone for good, having failed
 * or left, and which communicators nobody is to use any more. Whoever listens from now on hears
 * what has been told before, in that order. Any thread; listeners are called one at a time, and may
 * take the engine's lock.
 */
public final class Notices {
  /** The largest number of a term. */
  public static final int MOST_TERM = (1 << 15) - 1;

  /** Hears the notices of a job. */
  public interface Listener {
    /** A rank is gone. It is told once. */
    void gone(int rank);

    /** Another rank has come in place of one that is gone. */
    void arrived(Card card, int place, int incarnation);

    /** Nobody comes in place of a rank that is gone. */
    void unreplaced(int rank);

    /** Whether others come in new places. */
    void granted(Grant grant);

    /** Nobody comes in a new place. */
    void unfilled(int place);

    /**
     * Another process is the server from now on. What follows may have been preceded, at ranks that
     * are gone, by notices that nobody else has heard.
     *
     * @param term larger than that of all servers before
     */
    void hubPassed(int term);

    /**
     * A communicator has been revoked.
     *
     * @param number its number in the job
     * @param leader the lowest rank of its group, as groups of one split share a number
     */
    void revoked(int number, int leader);
  }

  private sealed interface Notice {}

  private record Gone(int rank) implements Notice {}

  private record Arrived(Card card, int place, int incarnation) implements Notice {}

  private record Unreplaced(int rank) implements Notice {}

  private record Granted(Grant grant) implements Notice {}

  private record Unfilled(int place) implements Notice {}

  private record HubPassed(int term) implements Notice {}

  private record Revoked(int number, int leader) implements Notice {}

  private static final Listener NOBODY =
      new Listener() {
        @Override
        public void gone(int rank) {}

        @Override
        public void arrived(Card card, int place, int incarnation) {}

        @Override
        public void unreplaced(int rank) {}

        @Override
        public void granted(Grant grant) {}

        @Override
        public void unfilled(int place) {}

        @Override
        public void hubPassed(int term) {}

        @Override
        public void revoked(int number, int leader) {}
      };

  private final List<Notice> all = new ArrayList<>();
  private final Set<Notice> known = new HashSet<>();
  private final Object telling = new Object();
  private Listener listener = NOBODY;
  private int told;

  /** Takes the place of the listener; it hears all from the beginning. */
  void listen(Listener next) {
    synchronized (telling) {
      synchronized (this) {
        listener = next;
        told = 0;
      }
    }
    tell();
  }

  /** Notes that a rank is gone, unless that is known; {@link #tell} follows. */
  synchronized void gone(int rank) {
    note(new Gone(rank));
  }

  /** Notes that another rank has come; {@link #tell} follows. */
  synchronized void arrived(Card card, int place, int incarnation) {
    note(new Arrived(card, place, incarnation));
  }

  /** Notes that nobody comes in place of a rank, and tells it. */
  void unreplaced(int rank) {
    synchronized (this) {
      note(new Unreplaced(rank));
    }
    tell();
  }

  /** Notes whether others come in new places, and tells it. */
  void granted(Grant grant) {
    synchronized (this) {
      note(new Granted(grant));
    }
    tell();
  }

  /** Notes that nobody comes in a new place, and tells it. */
  void unfilled(int place) {
    synchronized (this) {
      note(new Unfilled(place));
    }
    tell();
  }

  /** Notes that another process is the server, and tells it. */
  void hubPassed(int term) {
    synchronized (this) {
      note(new HubPassed(term));
    }
    tell();
  }

  /** Notes that a communicator has been revoked, and tells it. */
  void revoked(int number, int leader) {
    synchronized (this) {
      note(new Revoked(number, leader));
    }
    tell();
  }

  private void note(Notice notice) {
    if (known.add(notice)) {
      all.add(notice);
    }
  }

  /** The ranks that have left in order are back; those that have failed never are. */
  synchronized void joinedAgain(Set<Integer> failed) {
    all.removeIf(
        notice ->
            notice instanceof Revoked
                || (notice instanceof Gone gone && !failed.contains(gone.rank)));
    known.retainAll(Set.copyOf(all));
    told = 0;
    listener = NOBODY;
  }

  /** Tells what has not been told. */
  void tell() {
    synchronized (telling) {
      while (true) {
        Notice next;
        Listener hears;
        synchronized (this) {
          if (told == all.size()) {
            return;
          }
          next = all.get(told++);
          hears = listener;
          if (next instanceof Revoked && hears != NOBODY) {
            // Nobody listens anew before all have met again, in other communicators.
            all.remove(--told);
            boolean _ = known.remove(next);
          }
        }
        switch (next) {
          case Gone gone -> hears.gone(gone.rank);
          case Arrived arrived -> hears.arrived(arrived.card, arrived.place, arrived.incarnation);
          case Unreplaced unreplaced -> hears.unreplaced(unreplaced.rank);
          case Granted granted -> hears.granted(granted.grant);
          case Unfilled unfilled -> hears.unfilled(unfilled.place);
          case HubPassed passed -> hears.hubPassed(passed.term);
          case Revoked revoked -> hears.revoked(revoked.number, revoked.leader);
        }
      }
    }
  }
}
