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
};
