import type { tmuxFailures as en } from '../../en/failures/tmux-failures.ts';
import type { Texts } from '../../language.ts';

export const tmuxFailures: Texts<typeof en> = {
  missing: '本机没有安装 tmux。',
  installIt: '安装后请重新查找。没有它，其他功能照常可用。',
  installWith: '请安装：{{command}}',
  answers: 'tmux 的回应：{{answer}}',
  silent: 'tmux 在五秒内没有回应。',
  notRun: '无法运行 tmux：{{reason}}',
  noPlace: 'tmux 没有说明它在哪里启动了程序。',
  paneClosed: '该窗格已关闭。',
  paneClosedUnsent: '该窗格已关闭。什么都没有发送。',
  otherProgram: '该窗格中现在运行的是另一个程序。没有再发送任何内容。',
  lookFirst: '再次发送前请先查看窗格。',
  inMode: '有人正在该窗格中滚动或选择。什么都没有发送。',
  leaveMode: '请先退出该模式（按 q），然后再发送。',
  otherScreen: '该窗格显示的内容已经变化。什么都没有发送。',
  readAgain: '请重新阅读，然后再回答。',
  controlCharacters: '文本包含控制字符，程序会把它们当作按键。',
  removeCharacters: '请去掉它们后再发送。',
  manyLines:
    '这个 tmux 无法判断该程序是否会把多行当作一段文本；这些行可能会被逐行执行。什么都没有发送。',
  sendOneLine: '请只发送一行，或仍然发送所有行。',
  textNotShown: '该窗格没有显示已发送的文本。没有按下回车键。',
  enterNotTaken: '文本已在窗格中，但其中的程序没有接受回车键。',
  noAgent: '该窗格中没有 Corral 认识的智能体。',
  startAgent: '请先在其中启动以下任一智能体，然后重试：{{agents}}。',
  tooOld: 'tmux {{version}} 会把此会话调整为 Corral 窗口的大小，影响所有打开它的人。',
  detachOthers: '请先断开其他客户端，或安装 tmux 3.2 或更高版本。',
  folderNotTrusted: '{{path}} 带有你尚未同意的程序或权限。没有启动任何程序。',
  answerInSession: '请先在此文件夹中启动该智能体的会话并回答它的问题，然后再在这里启动。',
  noScreen: '这个智能体没有自己的界面，或不在这台机器上。',
};
