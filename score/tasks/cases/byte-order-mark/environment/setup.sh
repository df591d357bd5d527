#!/bin/sh
set -e
printf '\357\273\277key;de\ndesk;Schreibtsich\nlamp;Lampe\n' >texts.csv
