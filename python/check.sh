#!/bin/sh
# Builds the wheel, installs it into an empty environment and runs all tests there.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${PYTHON:-python3}" -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet 'maturin>=1.9,<2'
# The programs of the tests do, where they are built. The extension is not optimised across crates as a
# release is, which tests need not wait for.
target=$PWD/../target/debug
[ -x "$target/sortie" ] && [ -x "$target/xtask" ] || cargo build --workspace
PATH="$work/venv/bin:$PATH" "$target/xtask" wheel --profile quick --program "$target/sortie" --out "$work/wheels"
# A second environment: the one that built it has more than a user has.
"${PYTHON:-python3}" -m venv "$work/empty"
"$work/empty/bin/pip" install --quiet "$work"/wheels/*.whl
"$work/empty/bin/python" -c 'import sortie; sortie.load("attack").legal()'
# The tests of bots in Python start the command that the wheel has brought.
PATH="$work/empty/bin:$PATH"
export PATH
sortie --version
"$work/empty/bin/pip" install --quiet "$(echo "$work"/wheels/*.whl)[test]"
# The Linux wheel of torch on PyPI requires CUDA, 5 GB in all, so only WITH_TORCH=1 installs it.
[ -z "${WITH_TORCH:-}" ] || "$work/empty/bin/pip" install --quiet torch safetensors matplotlib
"$work/empty/bin/python" -m pytest --quiet --numprocesses auto "$@"
"$work/empty/bin/python" -m mypy --config-file pyproject.toml -p sortie
if [ -n "${WITH_TORCH:-}" ]; then
    "$work/empty/bin/python" train/train.py kuhn --updates 2 --matches 64 --exploit random --judge random --magnet 1 --out "$work/kuhn.pt"
    "$work/empty/bin/python" train/train.py --export "$work/kuhn.pt" --sharpen 2 --to "$work/kuhn.safetensors"
    "$work/empty/bin/python" train/train.py --export "$work/kuhn.pt" --critic --to "$work/kuhn.value.safetensors"
    "$work/empty/bin/python" train/train.py kuhn --updates 2 --matches 64 --start "$work/kuhn.safetensors" --judge random --out "$work/start.pt"
    "$work/empty/bin/python" train/train.py kuhn --updates 2 --matches 64 --ray 1 --judge random --out "$work/ray.pt"
fi
for example in ../examples/python/*.py; do
    if [ -z "${WITH_TORCH:-}" ] && grep -q '^import torch' "$example"; then
        echo "skipped $example: torch is not installed; WITH_TORCH=1 installs it"
        continue
    fi
    "$work/empty/bin/python" "$example" --quick
done
