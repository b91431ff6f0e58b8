#!/usr/bin/env bash
# A cluster on one machine, for tests. Each host has its own name, network, processes, boot id, /tmp, /run and
# /dev/shm; everything else is shared, as by a network file system. Needs root. Changes nothing of the machine's own
# network and files.
#
#   cluster.sh hold STATE HOSTS [ssh] [slurm]   builds it, prints "ready", removes it when standard input ends; what is
#                                               read there are faults to make, each answered with "done":
#       cut HOST           packets from and to it vanish, and nobody sees that the link is down
#       drop FROM TO       packets one way vanish
#       unplug HOST        its cards are down
#       freeze HOST        all its processes stand still; its kernel does not
#       slow HOST          they run for a fifth of the time
#       heal               all links and processes are as before
#       crash HOST         ends it without a word to anybody
#       boot HOST          starts it again, empty
#   cluster.sh on STATE HOST COMMAND...         runs a command on a host (1, 2, ...), in this folder
#   cluster.sh name STATE NAME HOST             gives a host one more name, from now on
#
# STATE is a folder that does not exist yet, outside of /tmp and /run. Folders of these two that hosts are to see are
# named in CLUSTER_SHARED, separated by colons.
#
# Host i is called ni, and for Kubernetes w-(i-1).w.
#   eth0     10.77.0.i/24, fd77::i/64
#   eth1     10.78.0.i/24
#   docker0  172.17.0.1/16, the same on every host and without a way out, as Docker makes it
set -euo pipefail

# /run, where the table of mounts would be noted, is among what is mounted.
mount() { command mount -n "$@"; }
say() { echo "cluster: $*" >&2; }

host_pid() { cat "$state/host$1.pid"; }
in_network() { nsenter --target "$(host_pid "$1")" --net "${@:2}"; }
in_switch() { nsenter --target "$switch" --net "$@"; }

# ---- within a host: what its processes see, then a first process that collects the others' ends.

become_host() {
  local i=$1 folder
  read -r outside _ </proc/self/stat
  hostname "n$i"
  mount -t proc proc /proc
  mount --bind "$state/boot$i" /proc/sys/kernel/random/boot_id
  mount -t tmpfs -o size=64m,mode=1777 memory /dev/shm
  cover /tmp 1777
  cover /run 755
  mkdir -p /run/sshd /run/munge /run/slurm
  [ -L /var/run ] || mount --bind /run /var/run
  for folder in hosts resolv.conf; do mount --bind "$state/$folder" "/etc/$folder"; done
  for folder in ssh slurm; do
    if [ -d "$state/$folder" ]; then mkdir -p "/etc/$folder"; mount --bind "$state/$folder" "/etc/$folder"; fi
  done
  echo "$outside" >"$state/host$i.new"
  mv "$state/host$i.new" "$state/host$i.pid"
  exec </dev/null >/dev/null 2>&1
  trap : CHLD
  while :; do sleep 1000000 & wait $! || true; done
}

# Puts an empty folder over /tmp or /run, with what is shared of it in its place again.
cover() {
  local folder shared kept="$state/kept$i" names=()
  mkdir -p "$kept"
  mount -t tmpfs -o "size=256m,mode=$2" own "$kept"
  IFS=: read -ra names <<<"${CLUSTER_SHARED:-}"
  for shared in ${names[@]+"${names[@]}"}; do
    case $shared in "$1"/*)
      folder=$kept${shared#"$1"}
      mkdir -p "$folder"
      mount --rbind "$shared" "$folder"
    esac
  done
  mount --move "$kept" "$1"
}

# ---- outside: the hosts, their cards, their daemons.

start_switch() {
  setpriv --pdeathsig KILL unshare --net sleep infinity &
  switch=$!
  until [ "$(readlink "/proc/$switch/ns/net")" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.01; done
  local bridge
  for bridge in br0 br1; do in_switch ip link add "$bridge" type bridge; in_switch ip link set "$bridge" up; done
}

start_host() {
  setpriv --pdeathsig KILL unshare --net --uts --ipc --mount --pid --fork --kill-child --propagation private \
    bash "$0" become "$state" "$1" </dev/null &
  local wait
  for wait in $(seq 500); do [ -s "$state/host$1.pid" ] && return; sleep 0.02; done
  say "host n$1 does not come up"
  exit 1
}

connect_host() {
  local i=$1
  in_network "$i" ip link set lo up
  plug "$i" eth0 br0
  in_network "$i" ip address add "10.77.0.$i/24" dev eth0
  in_network "$i" ip -6 address add "fd77::$i/64" dev eth0 nodad
  plug "$i" eth1 br1
  in_network "$i" ip address add "10.78.0.$i/24" dev eth1
  in_network "$i" ip link add docker0 type veth peer name docker0x
  in_network "$i" ip address add 172.17.0.1/16 dev docker0
  in_network "$i" ip link set docker0x up
  in_network "$i" ip link set docker0 up
}

plug() {
  ip link add "$2" netns "$(host_pid "$1")" type veth peer name "p$1$2" netns "$switch"
  in_switch ip link set "p$1$2" master "$3" up
  in_network "$1" ip link set "$2" up
}

write_names() {
  local i
  echo "127.0.0.1 localhost"
  echo "::1 localhost"
  for i in $(seq "$hosts"); do echo "10.77.0.$i n$i w-$((i - 1)).w"; done
}

prepare_ssh() {
  mkdir "$state/ssh"
  cp /etc/ssh/moduli "$state/ssh/" 2>/dev/null || true
  ssh-keygen -q -t ed25519 -N '' -f "$state/ssh/host_key"
  ssh-keygen -q -t ed25519 -N '' -f "$state/ssh/user_key"
  { echo -n '* '; cat "$state/ssh/host_key.pub"; } >"$state/ssh/known"
  cat >"$state/ssh/sshd_config" <<-END
	HostKey /etc/ssh/host_key
	AuthorizedKeysFile /etc/ssh/user_key.pub
	StrictModes no
	PermitRootLogin prohibit-password
	PasswordAuthentication no
	UsePAM no
	UseDNS no
	SetEnv XDG_CACHE_HOME=/tmp/cache
	PidFile none
	END
  cat >"$state/ssh/ssh_config" <<-END
	IdentityFile /etc/ssh/user_key
	GlobalKnownHostsFile /etc/ssh/known
	UserKnownHostsFile none
	BatchMode yes
	ConnectTimeout 5
	LogLevel ERROR
	END
}

prepare_slurm() {
  mkdir "$state/slurm" "$state/munge" "$state/controller"
  head -c 64 /dev/urandom >"$state/munge/key"
  chmod 600 "$state/munge/key"
  chown -R munge:munge "$state/munge"
  echo CgroupPlugin=cgroup/v1 >"$state/slurm/cgroup.conf"
  cat >"$state/slurm/slurm.conf" <<-END
	ClusterName=test
	SlurmctldHost=n1
	SlurmUser=root
	SlurmdUser=root
	AuthType=auth/munge
	CredType=cred/munge
	ProctrackType=proctrack/linuxproc
	TaskPlugin=task/none
	JobAcctGatherType=jobacct_gather/none
	SwitchType=switch/none
	SelectType=select/cons_tres
	SelectTypeParameters=CR_CPU
	ReturnToService=2
	KillWait=2
	SlurmdParameters=config_overrides
	StateSaveLocation=$state/controller
	SlurmdSpoolDir=/run/slurmd
	SlurmctldPidFile=/run/slurmctld.pid
	SlurmdPidFile=/run/slurmd.pid
	SlurmctldLogFile=$state/controller/log
	SlurmdLogFile=$state/controller/log.%n
	TmpFS=/tmp
	NodeName=n[1-$hosts] CPUs=8 State=UNKNOWN
	PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=YES
	END
}

start_slurm() {
  local i
  for i in $(seq "$hosts"); do
    on "$i" chown munge:munge /run/munge
    on "$i" setpriv --reuid munge --regid munge --clear-groups munged --force --key-file "$state/munge/key" \
      --log-file "$state/munge/log$i" --pid-file /run/munge/pid --seed-file "$state/munge/seed$i"
    if [ "$i" = 1 ]; then on 1 slurmctld -c; fi
    on "$i" slurmd -c
  done >"$state/slurm.out" 2>&1
  for i in $(seq 200); do
    [ "$(on 1 sinfo --noheader --states idle --format %D 2>/dev/null)" = "$hosts" ] && return
    sleep 0.1
  done
  say "Slurm does not come up; it says:"
  cat "$state/slurm.out" "$state"/controller/log* >&2
  exit 1
}

# nsenter passes no signals on, so its child ends with it. The home folder is the machine's own, its cache is not.
enter() {
  exec nsenter --target "$(host_pid "$1")" --net --uts --ipc --mount --pid -- setpriv --pdeathsig KILL \
    env XDG_CACHE_HOME=/tmp/cache bash -c 'cd "$1" && shift && exec "$@"' bash "$PWD" "${@:2}"
}
on() { (enter "$@"); }

# ---- faults

fault_cut() { local card; for card in eth0 eth1; do in_switch ip link set "p$1$card" nomaster; done; }
fault_unplug() { local card; for card in eth0 eth1; do in_switch ip link set "p$1$card" down; done; }

fault_drop() {
  local network
  for network in 10.77.0 10.78.0; do in_network "$2" iptables -w -I INPUT -s "$network.$1" -j DROP; done
  in_network "$2" ip6tables -w -I INPUT -s "fd77::$1" -j DROP
}

fault_freeze() { on "$1" bash -c 'kill -STOP -1'; }

fault_slow() {
  enter "$1" bash -c 'while kill -STOP -1; do sleep 0.08; kill -CONT -1; sleep 0.02; done' &
  slow+=($!)
}

# What has entered a host stops with its child there, and goes on when it is told.
thaw() {
  on "$1" bash -c 'kill -CONT -1'
  pkill -CONT -f "^nsenter --target $(host_pid "$1") " || true
}

fault_heal() {
  local i
  if [ ${#slow[@]} != 0 ]; then kill -KILL "${slow[@]}"; slow=(); fi
  for i in $(seq "$hosts"); do
    [ -s "$state/host$i.pid" ] || continue
    thaw "$i"
    in_switch ip link set "p${i}eth0" master br0 up
    in_switch ip link set "p${i}eth1" master br1 up
    if command -v iptables >/dev/null; then
      in_network "$i" iptables -w -F INPUT
      in_network "$i" ip6tables -w -F INPUT
    fi
  done
}

fault_crash() {
  local pid
  fault_cut "$1"
  pid=$(host_pid "$1")
  rm "$state/host$1.pid"
  kill -KILL "$pid"
  # Its cards go with it; the switch's ends would be in the way of the next ones.
  in_switch ip link delete "p$1eth0" || true
  in_switch ip link delete "p$1eth1" || true
}

fault_boot() {
  cat /proc/sys/kernel/random/uuid >"$state/boot$1"
  start_host "$1"
  connect_host "$1"
  if [ -d "$state/ssh" ]; then on "$1" /usr/sbin/sshd; fi
  # Its cards have other addresses than before, which the others would find out in half a minute.
  local i
  for i in $(seq "$hosts"); do
    if [ -s "$state/host$i.pid" ]; then in_network "$i" ip neighbour flush all; fi
  done
}

hold() {
  hosts=$1
  slow=()
  mkdir "$state"
  trap 'kill -KILL $(jobs -p) 2>/dev/null; wait 2>/dev/null; rm -rf --one-file-system "$state"' EXIT
  write_names >"$state/hosts"
  echo "options timeout:1 attempts:1" >"$state/resolv.conf"
  case " ${*:2} " in *" ssh "*) prepare_ssh;; esac
  case " ${*:2} " in *" slurm "*) prepare_slurm;; esac
  start_switch
  local i
  for i in $(seq "$hosts"); do cat /proc/sys/kernel/random/uuid >"$state/boot$i"; start_host "$i"; done
  for i in $(seq "$hosts"); do
    connect_host "$i"
    if [ -d "$state/ssh" ]; then on "$i" /usr/sbin/sshd; fi
  done
  if [ -d "$state/slurm" ]; then start_slurm; fi
  echo ready
  local fault
  while read -ra fault; do "fault_${fault[0]}" "${fault[@]:1}"; echo done; done
}

command=$1
state=$2
shift 2
case $command in
  hold) hold "$@" ;;
  become) become_host "$1" ;;
  on) enter "$@" ;;
  # Written in place: hosts see this very file.
  name) echo "10.77.0.$2 $1" >>"$state/hosts" ;;
  *) say "there is no command $command"; exit 2 ;;
esac
