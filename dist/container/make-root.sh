#!/bin/sh
# Makes the root folder of the container: make-root.sh PROGRAM FOLDER
set -eu
program=$1
root=$2

install -D -m 0755 "$program" "$root/usr/local/bin/sortie"

# The shared libraries and the loader, at the paths where the program looks for them. A static program has none.
libraries=$(ldd "$program" | grep -o '/[^ ]*' || true)
for library in $libraries; do
    install -D -m 0755 "$library" "$root$library"
done

# The user nobody owns the data, and nothing else.
install -d "$root/etc" "$root/tmp"
chmod 1777 "$root/tmp"
echo "nobody:x:65534:65534:nobody:/var/lib/sortie:/usr/sbin/nologin" >"$root/etc/passwd"
echo "nogroup:x:65534:" >"$root/etc/group"
install -d -m 0700 -o 65534 -g 65534 "$root/var/lib/sortie"
