#!/bin/sh
set -e
ln -s releases/1.8.0 current
