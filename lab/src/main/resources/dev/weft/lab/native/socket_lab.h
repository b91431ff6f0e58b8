/*
 * A TCP connection between this process and one that it forks, with blocking calls (mode=blocking) or
 * by polling with MSG_DONTWAIT (mode=poll). It is on loopback, unless the option address names another
 * one of this host; partnerNetwork is the file of a network namespace that the forked process enters.
 * The option socketBuffer sets the size of both of its buffers, before it is connected, so that the
 * window can grow to it.
 */
#ifndef WEFT_LAB_SOCKET_H
#define WEFT_LAB_SOCKET_H

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include "lab.h"

static int connection;
static int flags;

static void check(int result, const char *call) {
  if (result < 0) lab_fail(call, strerror(errno));
}

static inline void refused(ssize_t result, const char *call) {
  if (result == 0) lab_fail(call, "the partner closed the connection");
  if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) check(-1, call);
}

static inline void channel_send(const void *data, size_t bytes) {
  const char *from = data;
  while (bytes > 0) {
    ssize_t sent = send(connection, from, bytes, flags | MSG_NOSIGNAL);
    if (sent <= 0) {
      refused(sent, "send");
      continue;
    }
    from += sent;
    bytes -= (size_t)sent;
  }
}

static inline void channel_receive(void *data, size_t bytes) {
  char *to = data;
  while (bytes > 0) {
    ssize_t received = recv(connection, to, bytes, flags);
    if (received <= 0) {
      refused(received, "recv");
      continue;
    }
    to += received;
    bytes -= (size_t)received;
  }
}

static void no_delay(void) {
  int on = 1;
  check(setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "TCP_NODELAY");
}

/*
 * The polling program is the bound of TCP: on the loopback interface, which is never congested, it
 * does without the pacing that some congestion controls add. The blocking one takes what it is given,
 * as most programs do.
 */
static void no_pacing(int socket, const struct lab_options *options) {
  if (flags == 0 || strncmp(options->address, "127.", 4) != 0) return;
  check(setsockopt(socket, IPPROTO_TCP, TCP_CONGESTION, "reno", 4), "TCP_CONGESTION");
}

static void set_buffers(int socket, const struct lab_options *options) {
  int bytes = options->socket_buffer;
  if (bytes == 0) return;
  check(setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes), "SO_SNDBUF");
  check(setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes), "SO_RCVBUF");
}

/* What a rank does with the connection. */
typedef void (*socket_part)(const struct lab_options *options, int rank);

static void enter_network(const char *file) {
  if (*file == 0) return;
  int network = open(file, O_RDONLY | O_CLOEXEC);
  check(network, file);
  check(setns(network, CLONE_NEWNET), "setns");
  close(network);
}

static void partner(const struct lab_options *options, struct sockaddr_in address, pid_t leader,
                    socket_part part) {
  check(prctl(PR_SET_PDEATHSIG, SIGKILL), "prctl");
  if (getppid() != leader) exit(3);
  enter_network(options->partner_network);
  connection = socket(AF_INET, SOCK_STREAM, 0);
  check(connection, "socket");
  set_buffers(connection, options);
  no_pacing(connection, options);
  check(connect(connection, (struct sockaddr *)&address, sizeof address), "connect");
  no_delay();
  part(options, 1);
  exit(0);
}

/* Runs both parts and gives the exit code. */
static int socket_run(int argc, char **argv, socket_part part) {
  struct lab_options options = lab_parse(argc, argv);
  flags = strcmp(options.mode, "poll") == 0 ? MSG_DONTWAIT : 0;
  struct sockaddr_in address = {
      .sin_family = AF_INET, .sin_port = 0, .sin_addr.s_addr = inet_addr(options.address)};
  socklen_t length = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  check(listener, "socket");
  set_buffers(listener, &options);
  no_pacing(listener, &options);
  check(bind(listener, (struct sockaddr *)&address, sizeof address), "bind");
  check(listen(listener, 1), "listen");
  check(getsockname(listener, (struct sockaddr *)&address, &length), "getsockname");
  lab_hello("");
  pid_t leader = getpid();
  pid_t child = fork();
  check(child, "fork");
  if (child == 0) partner(&options, address, leader, part);
  connection = accept(listener, NULL, NULL);
  check(connection, "accept");
  close(listener);
  no_delay();
  part(&options, 0);
  int status;
  check(waitpid(child, &status, 0), "waitpid");
  return WIFEXITED(status) ? WEXITSTATUS(status) : 3;
}

#endif
