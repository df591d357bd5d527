#!/bin/sh
set -e
mkdir 资料
printf '一月：完成\n' >资料/报告.txt
printf '别的报告\n' >资料/总结.txt
printf '# 目录\n\n- [报告](资料/报告.txt)\n- [总结](资料/总结.txt)\n' >目录.md
