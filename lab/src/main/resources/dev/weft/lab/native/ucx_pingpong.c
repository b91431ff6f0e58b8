/*
 * One-way latency and bandwidth between this process and one that it forks, with tagged messages of UCX.
 * Which transports UCX may choose from is said in its environment (UCX_TLS).
 */
#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <ucp/api/ucp.h>

#include "lab.h"

enum { TAG = 7 };

static ucp_worker_h worker;
static ucp_ep_h partner;

static void check(ucs_status_t status, const char *call) {
  if (status != UCS_OK) lab_fail(call, ucs_status_string(status));
}

static inline void await(ucs_status_ptr_t request, const char *call) {
  if (request == NULL) return;
  if (UCS_PTR_IS_ERR(request)) check(UCS_PTR_STATUS(request), call);
  ucs_status_t status;
  while ((status = ucp_request_check_status(request)) == UCS_INPROGRESS) ucp_worker_progress(worker);
  check(status, call);
  ucp_request_free(request);
}

static const ucp_request_param_t plain = {0};

static inline void channel_send(const void *data, size_t bytes) {
  await(ucp_tag_send_nbx(partner, data, bytes, TAG, &plain), "ucp_tag_send_nbx");
}

static inline void channel_receive(void *data, size_t bytes) {
  await(ucp_tag_recv_nbx(worker, data, bytes, TAG, (ucp_tag_t)-1, &plain), "ucp_tag_recv_nbx");
}

#include "pingpong.h"

static void transfer(int socket, void *data, size_t bytes, int out) {
  char *at = data;
  while (bytes > 0) {
    ssize_t done = out ? write(socket, at, bytes) : read(socket, at, bytes);
    if (done <= 0) lab_fail("exchange of addresses", done == 0 ? "the partner has ended" : strerror(errno));
    at += done;
    bytes -= (size_t)done;
  }
}

/* Addresses go over a pair of sockets; nothing else does. */
static void meet(int socket) {
  ucp_params_t wanted = {.field_mask = UCP_PARAM_FIELD_FEATURES, .features = UCP_FEATURE_TAG};
  ucp_context_h context;
  check(ucp_init(&wanted, NULL, &context), "ucp_init");
  ucp_worker_params_t single = {.field_mask = UCP_WORKER_PARAM_FIELD_THREAD_MODE,
                                .thread_mode = UCS_THREAD_MODE_SINGLE};
  check(ucp_worker_create(context, &single, &worker), "ucp_worker_create");
  ucp_address_t *own;
  size_t length;
  check(ucp_worker_get_address(worker, &own, &length), "ucp_worker_get_address");
  transfer(socket, &length, sizeof length, 1);
  transfer(socket, own, length, 1);
  ucp_worker_release_address(worker, own);
  size_t other_length;
  transfer(socket, &other_length, sizeof other_length, 0);
  ucp_address_t *other = malloc(other_length);
  if (other == NULL) lab_fail("malloc", strerror(errno));
  transfer(socket, other, other_length, 0);
  ucp_ep_params_t to = {.field_mask = UCP_EP_PARAM_FIELD_REMOTE_ADDRESS, .address = other};
  check(ucp_ep_create(worker, &to, &partner), "ucp_ep_create");
  free(other);
}

int main(int argc, char **argv) {
  struct lab_options options = lab_parse(argc, argv);
  char version[64];
  snprintf(version, sizeof version, "UCX %s", ucp_get_version_string());
  lab_hello(version);
  int pair[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0) lab_fail("socketpair", strerror(errno));
  pid_t leader = getpid();
  pid_t child = fork();
  if (child < 0) lab_fail("fork", strerror(errno));
  int rank = child == 0;
  if (rank == 1 && (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0 || getppid() != leader)) exit(3);
  close(pair[1 - rank]);
  meet(pair[rank]);
  pingpong(&options, rank);
  if (rank == 1) exit(0);
  /* The last message may still be on its way. */
  int status;
  while (waitpid(child, &status, WNOHANG) == 0) ucp_worker_progress(worker);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 3;
}
