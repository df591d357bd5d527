import type { Texts } from '#shared/words/language.ts';

import type { en } from './en.ts';

export const zh: Texts<typeof en> = {
  modes: {
    ask: { label: '询问', description: '自行读取；每次修改文件、执行命令之前都会询问。' },
    acceptEdits: {
      label: '自由编辑',
      description: '自行修改此文件夹中的文件；执行命令之前会询问。',
    },
    sandbox: {
      label: '沙盒',
      description:
        '自行修改此文件夹中的文件，并在沙盒中自行执行命令。沙盒之外的一切都会询问；沙盒不可用时，每条命令都会询问。',
    },
    plan: { label: '先做计划', description: '只阅读和规划，不做任何改动。' },
  },
  settings: {
    proxy: { label: '访问模型提供方的代理（留空则使用系统代理）' },
    embeddingModel: { label: '知识库的嵌入模型（留空则只按词搜索）' },
    embeddingUrl: {
      label: '嵌入模型的服务器，例如 http://127.0.0.1:11434/v1（留空则使用提供方的服务器）',
    },
  },
  providers: {
    anthropic: { label: 'Anthropic', about: 'Claude 模型，需要 Anthropic API 密钥。' },
    openai: { label: 'OpenAI', about: 'GPT 模型，需要 OpenAI API 密钥。' },
    gemini: { label: 'Google', about: 'Gemini 模型，需要 Google AI Studio 密钥。' },
    local: {
      label: '本地服务器',
      about: '本机上的 Ollama、LM Studio 或其他服务器。',
    },
    compatible: { label: '其他服务器', about: '任何支持 OpenAI 聊天补全接口的地址。' },
  },
  notices: {},
  failures: {
    programMissing: '缺少 Corral Agent 的程序：{{file}}',
    buildAgain: '请重新构建或安装 Corral。',
    notSetUp: 'Corral Agent 还没有模型。',
    notAccepted: 'Corral Agent 无法使用它的模型：{{reason}}',
    setUp: '请进行设置：选择提供方，并输入密钥或服务器地址。',
    notRun: '无法启动 Corral Agent 的程序：{{reason}}',
    noList: '{{seconds}} 秒内没有得到模型列表。',
    listUnreadable: 'Corral Agent 的程序已结束，但没有给出模型列表：{{lines}}',
  },
};
