#!/bin/sh
# spine1, made by fabric; what is changed here by hand is overwritten
# Gives each port below its MTU, its alias and exactly these addresses; may run at any time, and again.
# Host-scope and link-local addresses stay, and so does every port that is not named here.
# Needs iproute2.  Exit status 1 if anything could not be set; the other ports are set all the same.
set -u
status=0

held() { # PORT: its global addresses
    ip -o address show dev "$1" scope global | while read -r _ _ _ address _; do printf '%s ' "$address"; done
}

stray() { # ADDRESS...: sets `wrong` to the first of `present` that is none of these; fails if there is none
    for wrong in $present; do
        case " $* " in *" $wrong "*) ;; *) return 0 ;; esac
    done
    return 1
}

addresses() { # PORT ADDRESS...
    device=$1
    shift
    # Taking an address away may take others of its subnet along: look again each time, add afterwards.
    while present=" $(held "$device")" && stray "$@"; do
        ip address del "$wrong" dev "$device" || return 1
    done
    for address; do
        case "$present" in *" $address "*) ;; *) ip address add "$address" dev "$device" || return 1 ;; esac
    done
}

loopback() { # ADDRESS...
    { ip link set dev lo up && addresses lo "$@"; } || status=1
}

port() { # PORT IP_MTU PEER ADDRESS...
    name=$1 mtu=$2 peer=$3
    shift 3
    { ip link set dev "$name" mtu "$mtu" alias "$peer" up && addresses "$name" "$@"; } || status=1
}

idle() { # PORT: no link yet, hence no address; the twin has no such port at all
    [ ! -e "/sys/class/net/$1" ] || addresses "$1" || status=1
}

loopback 10.0.1.1/32 fd00::1:1/128
port swp1 9200 leaf1:swp2 10.2.0.1/31 fd00:2::1/127
port swp2 9200 leaf2:swp2 10.2.0.3/31 fd00:2::3/127
port swp3 9200 core1:swp2 10.2.1.0/31 fd00:2:1::/127
port swp4 9200 core2:swp2 10.2.1.2/31 fd00:2:1::2/127
exit $status
