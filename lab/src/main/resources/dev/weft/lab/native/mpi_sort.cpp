/*
 * Sorts a sequence that is divided among the ranks, by sampling (Shi and Schaeffer, Parallel sorting by
 * regular sampling, 1992) with std::sort within each rank; the counterpart of WeftSort.java. Of records
 * it sorts the keys with the records' places, and copies each record once before it travels and once
 * afterwards. A sample is the slowest rank's time; before it the ranks get their unsorted elements back
 * and meet in a barrier. The first result of every cell is checked; one that is wrong is not timed.
 */
#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "mpi_lab.h"

namespace {

constexpr int SAMPLES_PER_PAIR = 64;
constexpr size_t RECORD_BYTES = 100;

struct record {
  int64_t key;
  int64_t number;
  char rest[RECORD_BYTES - 16];
} __attribute__((packed));

static_assert(sizeof(record) == RECORD_BYTES);

/* Numbers of splitmix64 (Steele, Lea and Flood, 2014), as in SortedElements.java. */
int64_t key_of_number(int64_t number) {
  uint64_t mixed = ((uint64_t)number + 1) * 0x9e3779b97f4a7c15u;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
  return (int64_t)(mixed ^ mixed >> 31);
}

int64_t key(int64_t element) { return element; }
int64_t key(const record &element) { return element.key; }

void make(int64_t number, int64_t &element) { element = key_of_number(number); }
void make(int64_t number, record &element) {
  element = record{};
  element.key = key_of_number(number);
  element.number = number;
}

bool is_whole(int64_t) { return true; }
bool is_whole(const record &element) { return element.key == key_of_number(element.number); }

template <typename T> MPI_Datatype type_of() {
  MPI_Datatype type;
  MPI_Type_contiguous((int)sizeof(T), MPI_BYTE, &type);
  MPI_Type_commit(&type);
  return type;
}

/* Keys with the places of their records; equal keys keep their order. */
using keyed = std::pair<int64_t, int32_t>;

std::vector<keyed> keyed_of(const std::vector<record> &records) {
  std::vector<keyed> all(records.size());
  for (size_t i = 0; i < records.size(); i++) all[i] = {records[i].key, (int32_t)i};
  return all;
}

std::vector<record> arranged(const std::vector<record> &records, const std::vector<keyed> &order) {
  std::vector<record> all(records.size());
  for (size_t i = 0; i < order.size(); i++) all[i] = records[(size_t)order[i].second];
  return all;
}

/* Merges runs that lie one after the other, two by two. */
template <typename T> std::vector<T> merged(std::vector<T> source, std::vector<size_t> starts) {
  std::vector<T> target(source.size());
  while (starts.size() > 2) {
    std::vector<size_t> next{0};
    for (size_t run = 0; run + 1 < starts.size(); run += 2) {
      size_t end = starts[std::min(run + 2, starts.size() - 1)];
      auto from = source.begin() + (std::ptrdiff_t)starts[run];
      auto middle = source.begin() + (std::ptrdiff_t)starts[run + 1];
      std::merge(from, middle, middle, source.begin() + (std::ptrdiff_t)end,
                 target.begin() + (std::ptrdiff_t)starts[run]);
      next.push_back(end);
    }
    source.swap(target);
    starts.swap(next);
  }
  return source;
}

void sort_locally(std::vector<int64_t> &elements) { std::sort(elements.begin(), elements.end()); }

void sort_locally(std::vector<record> &elements) {
  std::vector<keyed> order = keyed_of(elements);
  std::sort(order.begin(), order.end());
  elements = arranged(elements, order);
}

std::vector<int64_t> in_order(std::vector<int64_t> runs, const std::vector<size_t> &starts) {
  return merged(std::move(runs), starts);
}

std::vector<record> in_order(std::vector<record> runs, const std::vector<size_t> &starts) {
  return arranged(runs, merged(keyed_of(runs), starts));
}

/* Keys at which the parts of the ranks but the first begin. */
template <typename T> std::vector<int64_t> splitters(const std::vector<T> &sorted) {
  int count = SAMPLES_PER_PAIR * mpi_ranks;
  std::vector<int64_t> mine((size_t)count, INT64_MAX);
  for (size_t i = 0; i < mine.size() && !sorted.empty(); i++)
    mine[i] = key(sorted[std::max<size_t>(1, (i + 1) * sorted.size() / mine.size()) - 1]);
  std::vector<int64_t> all((size_t)count * (size_t)mpi_ranks);
  MPI_Allgather(mine.data(), count, MPI_INT64_T, all.data(), count, MPI_INT64_T, MPI_COMM_WORLD);
  std::sort(all.begin(), all.end());
  std::vector<int64_t> chosen;
  for (int rank = 1; rank < mpi_ranks; rank++) chosen.push_back(all[(size_t)rank * (size_t)count]);
  return chosen;
}

std::vector<int> displacements(const std::vector<int> &counts) {
  std::vector<int> at(counts.size());
  std::exclusive_scan(counts.begin(), counts.end(), at.begin(), 0);
  return at;
}

template <typename T> std::vector<T> sorted(std::vector<T> mine, MPI_Datatype type) {
  sort_locally(mine);
  std::vector<int> out;
  auto from = mine.begin();
  for (int64_t splitter : splitters(mine)) {
    auto to = std::lower_bound(from, mine.end(), splitter,
                               [](const T &one, int64_t other) { return key(one) < other; });
    out.push_back((int)(to - from));
    from = to;
  }
  out.push_back((int)(mine.end() - from));
  std::vector<int> in((size_t)mpi_ranks);
  MPI_Alltoall(out.data(), 1, MPI_INT, in.data(), 1, MPI_INT, MPI_COMM_WORLD);
  std::vector<int> from_out = displacements(out), from_in = displacements(in);
  std::vector<T> runs((size_t)from_in.back() + (size_t)in.back());
  MPI_Alltoallv(mine.data(), out.data(), from_out.data(), type, runs.data(), in.data(),
                from_in.data(), type, MPI_COMM_WORLD);
  std::vector<size_t> starts(from_in.begin(), from_in.end());
  starts.push_back(runs.size());
  std::vector<T>().swap(mine);
  return in_order(std::move(runs), starts);
}

/* This rank's share of the sequence, the first ranks having one more where it does not divide. */
template <typename T> std::vector<T> share(int64_t elements) {
  int64_t least = elements / mpi_ranks, larger = elements % mpi_ranks;
  int64_t first = mpi_rank * least + std::min<int64_t>(mpi_rank, larger);
  std::vector<T> mine((size_t)(least + (mpi_rank < larger)));
  for (size_t i = 0; i < mine.size(); i++) make(first + (int64_t)i, mine[i]);
  return mine;
}

/* Whether all parts together are the sequence in order; all ranks call it. */
template <typename T> bool is_right(const std::vector<T> &mine, int64_t elements) {
  int right = 1;
  std::array<int64_t, 4> summary{(int64_t)mine.size(), 0, 0, 0};
  for (size_t i = 0; i < mine.size(); i++) {
    right &= is_whole(mine[i]) && (i == 0 || key(mine[i - 1]) <= key(mine[i]));
    summary[3] = (int64_t)((uint64_t)summary[3] + (uint64_t)key(mine[i]));
  }
  if (!mine.empty()) summary[1] = key(mine.front()), summary[2] = key(mine.back());
  std::vector<std::array<int64_t, 4>> all((size_t)mpi_ranks);
  MPI_Allgather(summary.data(), 4, MPI_INT64_T, all.data(), 4, MPI_INT64_T, MPI_COMM_WORLD);
  int64_t count = 0, last = INT64_MIN;
  uint64_t sum = 0, wanted = 0;
  for (const auto &each : all) {
    if (each[0] > 0) right &= last <= each[1], last = each[2];
    count += each[0];
    sum += (uint64_t)each[3];
  }
  for (int64_t i = 0; i < elements; i++) wanted += (uint64_t)key_of_number(i);
  right &= count == elements && sum == wanted;
  MPI_Allreduce(MPI_IN_PLACE, &right, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
  return right;
}

template <typename T>
void measure(const lab_options &options, const std::string &operation, size_t bytes) {
  static int64_t own[LAB_MAX_SAMPLES];
  MPI_Datatype type = type_of<T>();
  int64_t elements = (int64_t)(bytes / sizeof(T));
  const std::vector<T> unsorted = share<T>(elements);
  auto timed = [&](std::vector<T> &result) {
    result = std::vector<T>();
    std::vector<T> copy = unsorted;
    MPI_Barrier(MPI_COMM_WORLD);
    int64_t before = lab_now();
    result = sorted(std::move(copy), type);
    return lab_now() - before;
  };
  std::vector<T> result;
  timed(result);
  if (is_right(result, elements)) {
    int count = std::clamp(options.repeats, 1, (int)LAB_MAX_SAMPLES);
    for (int i = 0; i < count; i++) own[i] = timed(result);
    MPI_Reduce(own, lab_nanos, count, MPI_INT64_T, MPI_MAX, 0, MPI_COMM_WORLD);
    if (mpi_rank == 0)
      lab_print_operation(operation.c_str(), bytes, "main", 1, 1, count, lab_nanos);
  } else if (mpi_rank == 0) {
    lab_nanos[0] = 0;
    lab_print_operation(operation.c_str(), bytes, "wrong", 1, 1, 1, lab_nanos);
  }
  MPI_Type_free(&type);
}

}  // namespace

int main(int argc, char **argv) {
  lab_options options = mpi_start(&argc, &argv);
  if (mpi_rank == 0) {
    printf("@lab warm\n");
    fflush(stdout);
  }
  std::string names = std::string(options.operations) + ",";
  for (size_t at = 0, end; (end = names.find(',', at)) != std::string::npos; at = end + 1) {
    std::string operation = names.substr(at, end - at);
    for (int i = 0; i < options.size_count; i++) {
      if (operation == "longs") measure<int64_t>(options, operation, options.sizes[i]);
      else if (operation == "records") measure<record>(options, operation, options.sizes[i]);
      else lab_fail("unknown operation:", operation.c_str());
    }
  }
  if (mpi_rank == 0) lab_done();
  MPI_Finalize();
  return 0;
}
