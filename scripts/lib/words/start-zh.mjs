/** Texts of `npm start` in Chinese. */
export const zh = {
  usage: `用法：npm start -- [选项]
  --headless          在浏览器中打开，而不是桌面应用
  --port N            浏览器版的端口（默认：任意空闲端口）
  --no-open           不打开浏览器，只输出地址
  --data-dir DIR      把对话和设置保存在 DIR
  --retry-electron    再次尝试下载桌面运行时
  --help              显示此帮助`,
  keptByNpm: 'npm 自己用掉了这些选项。请这样写：npm start -- --headless',
  wrongOption: '选项未知或不完整：{{option}}',
  portOption: '--port 需要一个数字，而不是 "{{given}}"。',
  inBrowser: '这里没有桌面应用（{{reason}}）；改为在浏览器中打开 Corral。',
  downloading: '正在下载桌面运行时（Electron，约 120 MB）',
  notPossible: '无法下载',
  notToday: '今天未能下载其运行时；重试：npm start -- --retry-electron',
  notDownloaded: '未能从 {{host}} 下载其运行时；重试：npm start -- --retry-electron',
  noDisplay: '没有显示器',
  isRoot: 'Electron 不能以 root 身份运行',
  doesNotStart: '其运行时无法启动：{{reason}}',
  notInstalled:
    '其运行时没有安装；npm start 会下载它，或把 ELECTRON_OVERRIDE_DIST_PATH 设为它的文件夹',
  endedBySignal:
    'Corral 被信号 {{signal}} 结束，该信号由系统或其他程序发出；已保存的内容没有丢失：请用同一命令重新启动。',
};
