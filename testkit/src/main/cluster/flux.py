#!/usr/bin/env python3
"""What a program under `flux run` meets, as far as the program can tell: Flux itself is in no distribution that the
tests run on. Starts N processes with Flux's variables, each with one end of a pair of sockets as PMI_FD, and answers
PMI-1 on the others as Flux's shell does. The name of its space of keys is a job id, whose first letter is not ASCII.

  flux.py N COMMAND...      ends with the code of the first process that fails
"""
import os
import selectors
import socket
import subprocess
import sys

SPACE = "\u0192AbCd12"


def answer(words, keys, waiting, count, me):
    """The lines to send, each with the number of the process that gets it."""
    command = words["cmd"]
    if command == "init":
        return [(me, "cmd=response_to_init rc=0 pmi_version=1 pmi_subversion=1")]
    if command == "get_maxes":
        return [(me, "cmd=maxes rc=0 kvsname_max=64 keylen_max=64 vallen_max=1024")]
    if command == "get_my_kvsname":
        return [(me, "cmd=my_kvsname rc=0 kvsname=" + SPACE)]
    if command == "put":
        known = words["kvsname"] == SPACE
        if known:
            keys[words["key"]] = words["value"]
        return [(me, "cmd=put_result rc=" + ("0" if known else "-1"))]
    if command == "get":
        value = keys.get(words["key"]) if words["kvsname"] == SPACE else None
        return [(me, "cmd=get_result rc=-1" if value is None else "cmd=get_result rc=0 value=" + value)]
    if command == "barrier_in":
        waiting.append(me)
        if len(waiting) < count:
            return []
        released = [(each, "cmd=barrier_out rc=0") for each in waiting]
        waiting.clear()
        return released
    if command == "finalize":
        return [(me, "cmd=finalize_ack rc=0")]
    if command == "abort":
        sys.exit(int(words.get("exitcode", "1")))
    return [(me, "cmd=%s_result rc=-1" % command)]


def main():
    count, command = int(sys.argv[1]), sys.argv[2:]
    selector = selectors.DefaultSelector()
    processes, ends, texts = [], [], [b""] * count
    for rank in range(count):
        ours, theirs = socket.socketpair()
        variables = dict(os.environ, PMI_FD=str(theirs.fileno()), PMI_RANK=str(rank), PMI_SIZE=str(count),
                         PMI_SPAWNED="0", FLUX_JOB_ID=SPACE, FLUX_JOB_SIZE=str(count), FLUX_JOB_NNODES="1",
                         FLUX_TASK_RANK=str(rank), FLUX_TASK_LOCAL_ID=str(rank))
        processes.append(subprocess.Popen(command, env=variables, pass_fds=[theirs.fileno()]))
        theirs.close()
        ends.append(ours)
        selector.register(ours, selectors.EVENT_READ, rank)
    keys, waiting = {}, []
    try:
        while selector.get_map():
            for key, _ in selector.select():
                me = key.data
                piece = ends[me].recv(4096)
                if not piece:
                    selector.unregister(ends[me])
                    continue
                *lines, texts[me] = (texts[me] + piece).split(b"\n")
                for line in lines:
                    words = dict(word.split("=", 1) for word in line.decode().split(" ") if word)
                    for to, text in answer(words, keys, waiting, count, me):
                        ends[to].sendall((text + "\n").encode())
        sys.exit(next((code for code in [each.wait() for each in processes] if code), 0))
    finally:
        for each in processes:
            each.kill()


main()
