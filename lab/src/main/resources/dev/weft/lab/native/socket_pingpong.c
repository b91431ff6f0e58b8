/* One-way latency and bandwidth between two processes over a TCP connection. */
#include "socket_lab.h"
#include "pingpong.h"

int main(int argc, char **argv) { return socket_run(argc, argv, pingpong); }
