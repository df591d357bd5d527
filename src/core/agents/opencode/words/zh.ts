import type { Texts } from '#shared/words/language.ts';

import type { en } from './en.ts';

export const zh: Texts<typeof en> = {
  modes: {
    ask: {
      label: '询问',
      description: '自行读取；每次修改文件、执行命令和打开网页之前都会询问，不管它的配置允许什么。',
    },
    build: {
      label: 'OpenCode 自己的规则',
      description: '按它自己的配置询问。没有这样的配置时，它修改和执行一切而不询问。',
    },
    plan: { label: '先做计划', description: '阅读并做计划，除计划之外不做任何改动。' },
    allow: {
      label: '从不询问',
      description: '修改和执行一切而不询问，不管它的配置怎么说。',
    },
  },
  settings: { path: { label: 'opencode 的路径' } },
  notices: {
    'promptFailed/refused': 'OpenCode 没有接受指令：{{reason}} 请重新发送。',
    'promptFailed/noAnswer': 'OpenCode 没有及时确认这条指令。如果它对指令没有反应，请重新发送。',
    wordsNotSent:
      'OpenCode 没有确认那条关于被拒绝请求的消息。如果它没有反应，请把你的话作为指令发送。',
  },
  failures: {
    logInAndSend: '请在终端中运行 `opencode auth login`，然后重新发送指令。',
    compact: '请发送 /compact 来总结对话，或新建会话。',
    otherModel: '请选择其他模型，然后重新发送指令。',
    askOtherwise: '请换一种方式提出，或提出别的要求。',
    notResumed: 'OpenCode 无法继续此会话的对话：{{reason}}',
    notBegun: 'OpenCode 无法开始对话：{{reason}}',
    useChat: '请使用聊天，它不需要终端。',
    notListed: 'OpenCode 没有列出它的对话：{{reason}}',
    checkConfig: '请查看 OpenCode 的 opencode.json，或选择其他模型。',
    unreadableReply: 'Corral 无法读懂 OpenCode 的回复。',
    notWorking: 'OpenCode 没有在工作。',
    noSuchModel: 'OpenCode 没有模型 {{model}}。',
    generation2: 'OpenCode {{version}} 是第 2 代，Corral 尚未用它测试过，因此不会启动它。',
    installGeneration1: '请安装第 1 代的最新版本。',
  },
  cli: { formats: 'opencode serve 的事件，或 opencode export 的输出' },
};
