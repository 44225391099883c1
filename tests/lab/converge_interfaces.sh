#!/bin/bash
# Runs inside the FRR image: interfaces.sh of FOLDER, on ports that are there, on ports in disorder, and again.
# Prints the addresses after each run; says "failed" where the script did.
# usage: converge_interfaces.sh FOLDER
set -eu
for off in /proc/sys/net/ipv6/conf/*/disable_ipv6; do echo 0 >"$off"; done
for port in $(sed -nE 's/^(port|idle) ([^ ]+).*/\2/p' "$1/interfaces.sh"); do
    ip link add "$port" type veth peer name "x$port"
    ip link set "x$port" up
done

state() { # a line for each port: MTU, administrative state, alias, global addresses
    for port in $(ls /sys/class/net | grep -v ^x); do
        link=$(ip link show dev "$port")
        echo "$port" "$(grep -o 'mtu [0-9]*' <<<"$link")" "$(grep -oE '[<,]UP[,>]' <<<"$link" | tr -d '<,>')" \
            "$(sed -n 's/^ *alias //p' <<<"$link")" \
            "$(ip -o address show dev "$port" scope global | sed -E 's/.* inet6? ([^ ]+) .*/\1/' | sort | xargs)"
    done | tr -s ' ' | sed 's/ $//' | sort -V
}

run() { sh "$1/interfaces.sh" || echo failed; }

run "$1"; echo "-- first"; state
run "$1"; echo "-- again"; state
ip address add 192.0.2.1/24 dev swp1           # primary and secondary of one subnet
ip address add 192.0.2.2/24 dev swp1
ip address add 2001:db8::1/64 dev swp3
ip address add 192.0.2.3/32 dev lo
ip address del 10.1.0.2/31 dev swp2
ip link set swp2 mtu 1500
ip link set swp5 down
run "$1"; echo "-- repaired"; state
ip link del swp6
run "$1" 2>&1; echo "-- one port gone"; state
