#!/bin/sh
set -e
chmod 644 hello
