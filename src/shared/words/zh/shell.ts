import type { shell as en } from '../en/shell.ts';
import type { Texts } from '../language.ts';

export const shell: Texts<typeof en> = {
  title: '桌面',
  tray: {
    label: '托盘',
    shown: '显示等待事项与进行中的工作',
    hidden: '不显示',
  },
  close: {
    label: '关闭最后一个窗口时',
    quit: '退出 Corral',
    stay: '在托盘中继续运行',
    hint: '留在托盘中时，智能体会继续工作，有事项等待时仍会通知你。',
  },
  login: {
    label: '登录系统时',
    off: '不启动 Corral',
    on: '启动 Corral',
  },
  keys: {
    label: '密钥',
    system: '保存在此系统的密钥存储中。',
    plainText:
      '不予保存：此系统会以明文写入。请安装并解锁密钥环（GNOME Keyring 或 KWallet），然后重新启动 Corral。',
    none: '不予保存：目前无法使用此系统的密钥存储。请解锁后重新启动 Corral。',
  },
  doNotDisturb: {
    label: '免打扰',
    off: '关闭',
    on: '开启：只在托盘中显示等待处理的事项',
  },
  link: {
    title: '无法打开链接',
    noSession: '这里没有此会话。它可能已被删除，或链接属于另一个 Corral。',
    noQuestion: '此问题已不再等待回答。结果见其会话。',
  },
  core: {
    title: 'Corral 在此窗口打开期间重新启动了',
    restarted: '核心进程意外结束。已保存的内容都在；被中断的智能体可以继续。',
  },
  failed: {
    settings: '桌面设置未能保存',
    opensAtLogin: '无法设置登录时启动',
    answer: '你在窗口之外的回答未能送达',
  },
};
