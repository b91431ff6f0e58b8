package dev.weft.parallel.sort;

import dev.weft.Comm;
import java.util.List;

/**
 * A rank's own elements in order, as the search for splitters sees them. The order of all ranks'
 * elements is that of their keys, then that of the ranks, then that of the places: so no two
 * elements are equal, and any number of equal keys can be divided.
 */
interface SortedRun<K> {
  int length();

  K key(int place);

  int compare(K one, K other);

  /** How many elements have keys below this one. */
  int below(K key);

  /** How many have keys up to this one. */
  int upTo(K key);

  /** Every rank's keys. Collective; blocks. */
  List<List<K>> gather(Comm comm, List<K> mine);

  /** Most samples that the ranks exchange together. */
  int mostSamples();
}
