/*
 * The links of virtual hosts, with a rate and a delay, where the kernel cannot delay packets. Each host
 * gets a card, a TUN device in its network namespace, whose other end is here; its address ends in its
 * number plus one.
 *
 * A host's link carries one frame at a time in each direction, at the rate. A frame leaves its sender
 * after all that were sent before it. The switch passes it on while it comes (cut-through), but keeps it
 * where the receiver's link is busy with others: so its last bit has passed when both links have carried
 * it after all before it, and it is there a delay later. Frames of several hosts to one keep the order in
 * which they left. Frames are dropped only where more than QUEUE_BYTES are under way to a host.
 *
 * As with a card that segments what it sends and joins what it receives, several frames of one connection
 * come and go as one packet, which is on the link for as long as all of them. So a stream costs this
 * process and the kernels of both hosts a fraction of what each frame by itself would.
 *
 * Links do not wait for a core: where it may, this process runs before all others (SCHED_FIFO). It sleeps
 * until a frame is sent or due, says "ready" once all cards are there, and ends when its input does, so
 * that it does not outlive who started it.
 *
 *   wire MEGABITS DELAY_MICROS CARD NAMESPACE_FILE...
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <linux/virtio_net.h>
#include <poll.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { MOST_HOSTS = 8, PACKETS_AT_ONCE = 16, QUEUE_BYTES = 32 << 20, NANOS_PER_SECOND = 1000000000 };

/* What the wire carries beside a frame's packet: header, checksum, preamble, gap; and the shortest frame. */
enum { LARGEST_PACKET = 1 << 16, WIRE_BYTES = 38, LEAST_WIRE_BYTES = 84 };

enum { IPV4 = 4, IPV4_HEADER_BYTES = 20, LAST_BYTE_OF_DESTINATION = 19 };
enum { TCP_DATA_OFFSET = 12 };

/* What a card takes and gives. */
struct packet {
  struct virtio_net_hdr joined; /* how it is made of frames */
  uint8_t content[LARGEST_PACKET];
};

/* On its way. */
struct transfer {
  struct transfer *next;
  int64_t leaves; /* the queue that it is in */
  int64_t nanos;  /* on a link */
  int to;
  size_t bytes;
  uint8_t packet[];
};

struct queue {
  struct transfer *first;
  struct transfer **end;
};

static int host_count;
static int cards[MOST_HOSTS];
static int64_t sends_until[MOST_HOSTS];
static int64_t receives_until[MOST_HOSTS];
static struct queue sent[MOST_HOSTS]; /* from a host; leaves when its link has carried it */
static struct queue due[MOST_HOSTS];  /* to a host; leaves when it is there */
static size_t under_way[MOST_HOSTS];  /* bytes to a host */

static double nanos_per_byte;
static int64_t delay_nanos;

static void fail(const char *what) {
  fprintf(stderr, "%s: %s\n", what, strerror(errno));
  exit(1);
}

static int64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * NANOS_PER_SECOND + t.tv_nsec;
}

static int64_t later(int64_t one, int64_t other) { return one > other ? one : other; }

static void append(struct queue *queue, struct transfer *transfer) {
  transfer->next = NULL;
  *queue->end = transfer;
  queue->end = &transfer->next;
}

static struct transfer *remove_first(struct queue *queue) {
  struct transfer *transfer = queue->first;
  queue->first = transfer->next;
  if (queue->first == NULL) queue->end = &queue->first;
  return transfer;
}

/* The queue whose first transfer leaves before those of the others; NULL if all are empty. */
static struct queue *earliest(struct queue *queues) {
  struct queue *best = NULL;
  for (struct queue *one = queues; one < queues + host_count; one++)
    if (one->first != NULL && (best == NULL || one->first->leaves < best->first->leaves)) best = one;
  return best;
}

static void enter(const char *namespace_file) {
  int namespace = open(namespace_file, O_RDONLY | O_CLOEXEC);
  if (namespace < 0 || setns(namespace, CLONE_NEWNET) < 0) fail(namespace_file);
  close(namespace);
}

static int open_card(const char *name, const char *namespace_file) {
  enter(namespace_file);
  int card = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  if (card < 0) fail("/dev/net/tun");
  struct ifreq request = {.ifr_flags = IFF_TUN | IFF_NO_PI | IFF_VNET_HDR};
  strncpy(request.ifr_name, name, IFNAMSIZ - 1);
  if (ioctl(card, TUNSETIFF, &request) < 0) fail("TUNSETIFF");
  if (ioctl(card, TUNSETOFFLOAD, TUN_F_CSUM | TUN_F_TSO4) < 0) fail("TUNSETOFFLOAD");
  return card;
}

/* -1 for what is not for one of the hosts, such as the packets with which IPv6 looks for routers. */
static int receiver(const uint8_t *content, size_t bytes) {
  if (bytes < IPV4_HEADER_BYTES || content[0] >> 4 != IPV4) return -1;
  int number = content[LAST_BYTE_OF_DESTINATION] - 1;
  return number < host_count ? number : -1;
}

/* Of IP and TCP, of a packet that TCP let the card segment; the headers tell it in words of four bytes. */
static size_t header_bytes(const uint8_t *content) {
  size_t ip = (content[0] & 15U) * 4;
  return ip + (content[ip + TCP_DATA_OFFSET] >> 4) * 4U;
}

/* What the frames of a packet are on the wire. */
static size_t wire_bytes(const struct packet *packet, size_t bytes) {
  size_t header = 0;
  size_t frames = 1;
  if (packet->joined.gso_type != VIRTIO_NET_HDR_GSO_NONE && packet->joined.gso_size > 0) {
    header = header_bytes(packet->content);
    frames = (bytes - header + packet->joined.gso_size - 1) / packet->joined.gso_size;
  }
  size_t sum = bytes + (frames - 1) * header + frames * WIRE_BYTES;
  return sum < LEAST_WIRE_BYTES ? LEAST_WIRE_BYTES : sum;
}

/* A packet of so many bytes of content. */
static void send_packet(int from, const struct packet *packet, size_t bytes) {
  int to = receiver(packet->content, bytes);
  if (to < 0 || under_way[to] + bytes > QUEUE_BYTES) return;
  size_t all = sizeof packet->joined + bytes;
  struct transfer *transfer = malloc(sizeof *transfer + all);
  if (transfer == NULL) fail("no memory for a packet");
  int64_t nanos = (int64_t)((double)wire_bytes(packet, bytes) * nanos_per_byte);
  sends_until[from] = later(now(), sends_until[from]) + nanos;
  *transfer = (struct transfer){.leaves = sends_until[from], .nanos = nanos, .to = to, .bytes = all};
  memcpy(transfer->packet, packet, all);
  append(&sent[from], transfer);
  under_way[to] += all;
}

static void take(int host) {
  static struct packet packet;
  for (int i = 0; i < PACKETS_AT_ONCE; i++) {
    ssize_t bytes = read(cards[host], &packet, sizeof packet);
    if (bytes < 0 && errno != EAGAIN && errno != EINTR) fail("cannot read from a card");
    if (bytes < (ssize_t)sizeof packet.joined) return;
    send_packet(host, &packet, (size_t)bytes - sizeof packet.joined);
  }
}

static void pass_on(int64_t time) {
  struct queue *from;
  while ((from = earliest(sent)) != NULL && from->first->leaves <= time) {
    struct transfer *transfer = remove_first(from);
    int64_t received = later(transfer->leaves, receives_until[transfer->to] + transfer->nanos);
    receives_until[transfer->to] = received;
    transfer->leaves = received + delay_nanos;
    append(&due[transfer->to], transfer);
  }
}

/* A card that is down or full loses the packet, as a real one does. */
static void deliver(int64_t time) {
  struct queue *to;
  while ((to = earliest(due)) != NULL && to->first->leaves <= time) {
    struct transfer *transfer = remove_first(to);
    ssize_t written = write(cards[transfer->to], transfer->packet, transfer->bytes);
    if (written < 0 && errno == EBADFD) fail("a card is gone");
    under_way[transfer->to] -= transfer->bytes;
    free(transfer);
  }
}

/* How long nothing is due; NULL if nothing is under way. */
static const struct timespec *time_until_due(struct timespec *time) {
  struct queue *from = earliest(sent);
  struct queue *to = earliest(due);
  if (from == NULL && to == NULL) return NULL;
  int64_t first = INT64_MAX;
  if (from != NULL) first = from->first->leaves + delay_nanos;
  if (to != NULL && to->first->leaves < first) first = to->first->leaves;
  int64_t nanos = later(0, first - now());
  *time = (struct timespec){nanos / NANOS_PER_SECOND, nanos % NANOS_PER_SECOND};
  return time;
}

static int has_ended(const struct pollfd *input) {
  char ignored;
  return input->revents != 0 && read(input->fd, &ignored, 1) <= 0;
}

int main(int argc, char **argv) {
  if (argc < 5 || argc > 4 + MOST_HOSTS) {
    fprintf(stderr, "usage: wire MEGABITS DELAY_MICROS CARD NAMESPACE_FILE...; %d files at most\n", MOST_HOSTS);
    return 2;
  }
  int own = open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
  nanos_per_byte = 8e3 / atof(argv[1]);
  delay_nanos = atoll(argv[2]) * 1000;
  struct pollfd polls[1 + MOST_HOSTS] = {{.fd = STDIN_FILENO, .events = POLLIN}};
  for (; host_count < argc - 4; host_count++) {
    cards[host_count] = open_card(argv[3], argv[4 + host_count]);
    polls[1 + host_count] = (struct pollfd){.fd = cards[host_count], .events = POLLIN};
    sent[host_count].end = &sent[host_count].first;
    due[host_count].end = &due[host_count].first;
  }
  if (own < 0 || setns(own, CLONE_NEWNET) < 0) fail("/proc/self/ns/net");
  close(own);
  struct sched_param first = {.sched_priority = 1};
  if (sched_setscheduler(0, SCHED_FIFO, &first) < 0) perror("runs as others do, and may be late");
  puts("ready");
  fflush(stdout);
  do {
    struct timespec time;
    int ready = ppoll(polls, 1 + (nfds_t)host_count, time_until_due(&time), NULL);
    if (ready < 0 && errno != EINTR) fail("ppoll");
    for (int host = 0; host < host_count; host++)
      if (polls[1 + host].revents != 0) take(host);
    int64_t reached = now();
    pass_on(reached);
    deliver(reached);
  } while (!has_ended(polls));
  return 0;
}
