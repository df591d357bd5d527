#!/bin/bash
# 一个小小的部署工具，用来录制中文界面
case $1 in
  choose)
    echo '欢迎使用部署助手'
    echo '请选择要部署的环境：'
    echo '  1) 开发环境'
    echo '  2) 测试环境'
    echo '  3) 生产环境'
    read -rp '请输入选项 [1-3]：'
    ;;
  confirm)
    echo '即将部署到生产环境，共 12 个服务。'
    read -rp '是否继续？[y/N] '
    ;;
  delete)
    echo '发现 3 个旧版本。'
    read -rp '确定要删除旧版本吗？（是/否）'
    ;;
  name) read -rp '请输入项目名称：' ;;
  password) read -rsp '请输入数据库密码：' ;;
  anykey)
    echo '部署完成。'
    read -rsn1 -p '按任意键继续...'
    ;;
  open) read -rp '你希望新版本叫什么名字？' ;;
  build)
    for module in 核心 网络 界面 文档 测试; do
      echo "正在编译 $module 模块…"
      sleep 30
    done
    ;;
  download)
    for percent in 12 27 45 63 88; do
      printf '\r下载中 [##########----------] %s%%' "$percent"
      sleep 30
    done
    ;;
esac
