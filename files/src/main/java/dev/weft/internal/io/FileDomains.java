package dev.weft.internal.io;

import dev.weft.io.FileHints;

/**
 * The aggregators' parts of the file during a collective operation. The accessed range is divided
 * into one domain per aggregator; domains begin at multiples of the stripe. An aggregator works on
 * its domain in rounds, one window of the buffer's size in each. All ranks compute the same
 * domains.
 *
 * @param start where the first domain begins
 * @param end where the last one ends
 * @param domainBytes size of each, the last one's may be less
 */
record FileDomains(long start, long end, long domainBytes, long windowBytes, int count, int ranks) {

  /** Domains for the stretch that the ranks access. */
  static FileDomains of(AccessRanges ranges, FileHints hints) {
    int ranks = ranges.ranks();
    long to = ranges.to();
    if (to == 0) {
      return new FileDomains(0, 0, 1, 1, 0, ranks);
    }
    long stripe = hints.stripeBytes();
    long start = ranges.from() & -stripe;
    int aggregators = hints.aggregators() == 0 ? ranges.processors() : hints.aggregators();
    long stripes = Math.ceilDiv(to - start, stripe);
    long each = Math.ceilDiv(stripes, Math.min(aggregators, ranks)) * stripe;
    int count = (int) Math.ceilDiv(to - start, each);
    return new FileDomains(start, to, each, hints.bufferBytes(), count, ranks);
  }

  /** Rounds until all windows have been worked on. */
  long rounds() {
    return count == 0 ? 0 : Math.ceilDiv(Math.min(domainBytes, end - start), windowBytes);
  }

  /** The rank that looks after a domain. */
  int rank(int domain) {
    return (int) ((long) domain * ranks / count);
  }

  /** Where the window of a domain begins in a round. */
  long windowFrom(int domain, long round) {
    return Math.min(start + domain * domainBytes + round * windowBytes, domainEnd(domain));
  }

  /** Where it ends. */
  long windowTo(int domain, long round) {
    return windowFrom(domain, round + 1);
  }

  private long domainEnd(int domain) {
    return Math.min(start + (domain + 1) * domainBytes, end);
  }
}
