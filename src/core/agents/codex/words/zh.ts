import type { Texts } from '#shared/words/language.ts';

import type { en } from './en.ts';

export const zh: Texts<typeof en> = {
  modes: {
    ask: {
      label: '询问',
      description: '自行读取，沙箱不允许任何改动；每次修改文件之前、命令需要更多权限时都会询问。',
    },
    workspace: {
      label: '文件夹内自由',
      description: '自行修改和执行，沙箱止于此文件夹；需要更多权限（例如网络）时会询问。',
    },
    plan: {
      label: '先做计划',
      description: '阅读、向你提问并做计划，在你批准计划之前不做任何改动。',
    },
    readOnly: {
      label: '只读',
      description: '只读取，从不询问；任何会造成改动的操作都会失败。',
    },
    fullAccess: { label: '完全访问', description: '修改和执行一切，没有沙箱，也不询问。' },
  },
  settings: { path: { label: 'codex 的路径' } },
  notices: {
    'promptFailed/refused': 'Codex 没有接受指令：{{reason}} 请重新发送。',
    'promptFailed/noAnswer': 'Codex 没有及时确认这条指令。如果它对指令没有反应，请重新发送。',
    'windows/worldWritableWarning': '这台电脑上的所有人都能写入 Codex 所在的工作文件夹。',
    'model/rerouted': '{{toModel}} 代替 {{fromModel}} 作答。',
    'mcpServer/startupStatus/updated': 'MCP 服务器 {{server}} 没有启动：{{reason}}',
    mcpServerFailed: 'MCP 服务器 {{server}} 没有启动，Codex 没有说明原因。',
    'account/rateLimits/updated': '你的用量已达上限。',
    namedLimit: '你的用量已达上限（{{limit}}）。',
    'item/autoApprovalReview/completed': 'Codex 自己的审查未予批准：{{reason}}',
    reviewDenied: 'Codex 自己的审查未予批准，没有说明原因。',
    'thread/reverted':
      'Codex 把对话退回到了更早的一轮。之后的消息仍显示在这里，但 Codex 已不再知道它们。',
    review: '审查已开始：{{review}}',
    functionCallOutput: '{{name}} 给出了结果。',
    'subAgent/started': '子智能体 {{agent}} 已启动。',
    'subAgent/interacted': '子智能体 {{agent}} 收到一条消息。',
    'subAgent/interrupted': '子智能体 {{agent}} 被中断。',
    'subAgent/other': '子智能体 {{agent}}：{{activity}}',
  },
  failures: {
    logIn:
      '请在终端中运行 codex login。使用 API 密钥时：printenv OPENAI_API_KEY | codex login --with-api-key',
    logInAndSend: '请在终端中运行 `codex login`，然后重新发送指令。',
    noServer: '`codex app-server` 没有响应。',
    notResumed: 'Codex 无法继续此会话的对话：{{reason}}',
    notBegun: 'Codex 无法开始对话：{{reason}}',
    checkConfig: '请查看 Codex 的 config.toml，或选择其他模型或权限模式。',
    unreadableReply: 'Corral 无法读懂 Codex 的回复。',
    notWorking: 'Codex 没有在工作。',
    noDefaultModel: 'Codex 没有说明它的默认模型。请按名称选择一个。',
    startNew: '请在同一个文件夹中新建会话，并在那里写明这次对话的要点。',
    otherModel: '请选择其他模型，然后重新发送指令。',
    checkSandbox: '请在终端中运行 `codex doctor`，看看沙箱缺什么，或选择其他权限模式。',
    askOtherwise: '请换一种方式提出，或提出别的要求。',
    voiceFailed: '语音对话失败。',
  },
  cli: { formats: 'Codex 的 app-server 或 exec --json，或其 sessions 文件夹中的 rollout' },
};
