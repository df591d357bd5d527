import type { Texts } from '#shared/words/language.ts';

import type { en } from './en.ts';

export const zh: Texts<typeof en> = {
  modes: {
    default: { label: '询问', description: '自行读取；每次修改文件、执行命令之前都会询问。' },
    autoEdit: { label: '自由编辑', description: '自行修改文件；执行命令之前会询问。' },
    plan: { label: '先做计划', description: '只阅读和规划，不做任何改动。' },
    yolo: { label: '从不询问', description: '修改和执行一切，不再询问。' },
  },
  settings: { path: { label: 'gemini 的路径' } },
  notices: {},
  failures: {},
  cli: {
    trust: 'Gemini CLI 文件夹信任',
    trustOff: '文件夹信任已关闭：信任所有文件夹',
    trustOn: '文件夹信任已开启，受信任的文件夹：{{count}}',
    trustRemedy:
      '在不受信任的文件夹中，只有“询问”和“先做计划”模式可用。要信任它，请在终端中于该处运行一次 gemini。',
  },
};
