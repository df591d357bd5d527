import type { shellDialogs as en } from '../en/shell-dialogs.ts';
import type { Texts } from '../language.ts';

export const shellDialogs: Texts<typeof en> = {
  quit: {
    title: '退出 Corral？',
    stops_one: '1 个正在工作的智能体会在本轮中途停止，之后可以继续。',
    stops_other: '{{count}} 个正在工作的智能体会在本轮中途停止，之后可以继续。',
    continues_one: 'Corral 关闭期间，1 个智能体会在终端中继续运行。',
    continues_other: 'Corral 关闭期间，{{count}} 个智能体会在终端中继续运行。',
    quit: '退出',
    stay: '关闭窗口，留在托盘中',
    cancel: '取消',
  },
  page: {
    gone: '此窗口连续多次停止工作。',
    remedy: '已保存的内容没有丢失，智能体仍在运行。请重新加载或关闭此窗口。',
    reload: '重新加载',
    close: '关闭窗口',
    hangs: '此窗口没有响应。',
    hangsDetail: '智能体仍在运行，已保存的内容没有丢失。重新加载后会显示原来的内容。',
    wait: '等待',
  },
  update: {
    failed: '新版本未能安装。请重新启动 Corral；如无法启动，请从最初的来源重新获取。',
  },
  secrets: {
    plainText:
      '此系统没有 Corral 可用的密钥存储：密钥会以明文写入，因此不予保存。请安装并解锁密钥环（GNOME Keyring 或 KWallet），然后重新启动 Corral。',
    none: '目前无法使用此系统的密钥存储。请解锁后重新启动 Corral。',
  },
};
