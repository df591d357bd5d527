import type { Texts } from '#shared/words/language.ts';

import type { en } from './en.ts';

export const zh: Texts<typeof en> = {
  modes: {
    default: {
      label: '逐一询问',
      description: '每次修改文件、执行尚未允许的命令之前都会询问。',
    },
    acceptEdits: { label: '接受修改', description: '修改文件不再询问，执行命令之前仍会询问。' },
    plan: {
      label: '先做计划',
      description: '只阅读和规划，在你批准计划之前不做任何改动。',
    },
    auto: { label: '自动判断', description: '由分类器代替你判断哪些可以执行。' },
    bypassPermissions: { label: '从不询问', description: '修改和执行一切，都不询问。' },
  },
  settings: { path: { label: 'claude 的路径' } },
  notices: {
    rateLimit: { rejected: '你的用量已达上限。', allowed_warning: '你的用量已接近上限。' },
    permissionDenied: '{{toolName}} 未获允许：{{reason}}',
    permissionDeniedPlain: '{{toolName}} 未获允许。',
    toolDenied: '一个工具未获允许。',
    toolDeniedFor: '一个工具未获允许：{{reason}}',
    compactFailed: '无法压缩对话：{{reason}}',
    questionUnreadable:
      'Claude Code 在终端中等待回答，而 Corral 无法读懂那里的问题。请在终端中回答。',
    hooksElsewhere:
      'Claude Code 用来通报的地址被其他程序占用。在重新启动 Claude Code 之前，Corral 从终端读取它的问题。',
    'promptFailed/draft':
      '指令没有发送：终端的输入框里有文字。请在那里发送或清空它，然后重新发送指令。',
    'promptFailed/noBox': '指令没有发送：终端里没有可以输入的地方。请查看终端，然后重新发送。',
    'promptFailed/noFiles':
      '指令没有发送：无法把它的图片写入数据文件夹。请清理磁盘空间，然后重新发送。',
    'promptFailed/noImages':
      '指令没有发送：终端没有接受图片。请去掉图片后发送，或把此会话切换到可以接受图片的聊天界面。',
    'promptFailed/notPasted': '指令没有发送：终端没有接受它。请查看终端，然后重新发送。',
    'promptFailed/notSent':
      '指令还在终端的输入框里，Claude Code 没有接受它。请在那里按 Enter，或清空后重新发送。',
    'promptFailed/gone': '指令没有发送：Claude Code 在此之前已结束。',
    'promptFailed/cutOff':
      '在 Claude Code 接受这条指令之前，Corral 就关闭了。请查看终端，如果那里没有它，请重新发送。',
  },
  failures: {
    logIn: '请在终端中运行 claude 并输入 /login，或在启动 Corral 之前设置 ANTHROPIC_API_KEY。',
    logInAndSend:
      '请在终端中运行 `claude` 并输入 /login，或设置 ANTHROPIC_API_KEY，然后重新发送指令。',
    checkAccount: '请检查你的 Anthropic 账户的套餐和余额，然后重新发送指令。',
    smallerParts: '请把要求分成几个较小的部分。',
    turnEnded: '这一轮因错误而结束。',
    turnEndedWith: '这一轮以 {{reason}} 结束。',
    noTerminals: '这里没有可供 Claude Code 运行的终端。',
    forksInChat: 'Claude Code 只能在聊天界面中从对话的一部分开始。',
    useChat: '请使用聊天界面。',
    settingsNotWritten: '无法把 Claude Code 的设置写入 {{file}}：{{reason}}',
    makeWritable: '请让数据文件夹可以写入，并清理一些磁盘空间。',
    noHooks: 'Corral 无法在本机接收 Claude Code 的通报：{{reason}}',
    allowLoopback: '请允许程序在 127.0.0.1 上监听，或改用聊天界面。',
    terminalEnded: 'Claude Code 在终端中结束，退出码为 {{code}}。',
    terminalKilled: 'Claude Code 在终端中被信号 {{signal}} 结束。',
    terminalLost: '管理终端的进程结束了，Claude Code 也随之结束。',
    typedAlready: '这条指令已经输入。请在终端中删除它。',
    blocked: 'Claude Code 正在终端中等待回答。请先回答，然后重试。',
    noBox: '终端没有显示输入指令的地方。请查看终端，然后重试。',
    draft: '终端的输入框里有文字。请在那里发送或清空它，然后重试。',
    busy: 'Claude Code 工作时，Corral 无法得知它是否提供此模式。请在这一轮结束后重试。',
    mode: '终端没有更改模式。请查看终端；在那里可用 Shift+Tab 更改模式。',
    noMode: 'Claude Code 在正在运行的终端中不提供此模式。请停止会话，选择该模式，然后继续会话。',
    model: '终端没有更改模型。请查看终端；在那里可用 /model 更改模型。',
    noModel:
      '终端中 /model 的菜单里没有它。请在那里输入 /model 和它的名称：这也会使它成为新会话的默认模型。',
    onlyDefault:
      '此版本的 Claude Code 会把它设为所有新会话的默认模型。在终端中可用 /model 这样做。',
  },
  cli: { formats: 'Claude Code 的 stream-json，或其 projects 文件夹中的会话记录' },
};
