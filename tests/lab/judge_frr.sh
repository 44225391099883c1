#!/bin/bash
# Runs inside the FRR image: judges each FOLDER/*/frr.conf, each with daemons of its own.
# A line for every fault, "CASE: what"; the referee's files are in /check.
# usage: judge_frr.sh FOLDER
set -u

start() { # DIRECTORY DAEMON [OPTION...]
    local dir=$1 daemon=$2
    shift 2
    "/usr/lib/frr/$daemon" -d -i "$dir/$daemon.pid" --vty_socket "$dir/vty" -z "$dir/zserv.api" "$@" >>"$dir/out" 2>&1
}

judge() { # CASE: own network, own daemons, the file as at a cold start
    local case=$1 dir file=$1/frr.conf
    dir=$(mktemp -d /tmp/judge.XXXXXX)
    mkdir "$dir/vty"
    chmod 755 "$dir"
    chown -R frr:frr "$dir"
    ip link set lo up
    hostname "$(sed -n 's/^hostname //p' "$file")"
    # -e: the size of the neighbour table is the host's, there is no such key in here.
    sysctl -q -e -p "$case/sysctl.conf" >"$dir/sysctl" 2>&1 || echo "$case: sysctl.conf: $(cat "$dir/sysctl")"
    start "$dir" mgmtd
    start "$dir" zebra
    start "$dir" staticd
    start "$dir" bfdd
    start "$dir" bgpd -p 0
    for daemon in mgmtd zebra staticd bfdd bgpd; do
        for _ in $(seq 50); do [ -S "$dir/vty/$daemon.vty" ] && break; sleep 0.1; done
    done
    vtysh --vty_socket "$dir/vty" -f "$file" >"$dir/load" 2>&1
    vtysh --vty_socket "$dir/vty" -c 'show running-config' >"$case/running" 2>&1
    /usr/lib/frr/frr-reload.py --test --vty_socket "$dir/vty" "$file" >"$case/reload" 2>"$dir/log" || echo "$case: frr-reload: $(tail -n 3 "$dir/log")"
    [ ! -s "$case/reload" ] || echo "$case: frr-reload would change: $(xargs <"$case/reload")"
    for pid in "$dir"/*.pid; do kill "$(cat "$pid")"; done
    rm -rf "$dir"
}

cd "$1" || exit 2
export -f judge start
printf '%s\n' */ | tr -d / | xargs -P 2 -I '{}' unshare -n -u bash -c 'judge {}'
python3 /check/check.py frr -q */frr.conf
