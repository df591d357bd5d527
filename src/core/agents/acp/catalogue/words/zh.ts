import type { Texts } from '#shared/words/language.ts';

import type { en } from './en.ts';

export const zh: Texts<typeof en> = {
  modes: {
    unknown: {
      label: '按智能体的默认方式',
      description:
        'Corral 会在首次会话中得知它有哪些模式；如果其中有会询问的模式，就从那个模式开始。',
    },
    default: { label: '询问', description: '每次修改文件、执行命令之前都会询问。' },
    acceptEdits: { label: '自由编辑', description: '自行修改文件；执行命令之前会询问。' },
    'auto-edit': { label: '自由编辑', description: '自行修改文件；执行命令之前会询问。' },
    plan: { label: '先做计划', description: '只阅读和规划，不做任何改动。' },
    dontAsk: { label: '拒绝而不询问', description: '只做它自己的设置允许的事，从不询问。' },
    'read-only': { label: '只读', description: '每次修改文件、访问网络之前都会询问。' },
    'workspace-write': {
      label: '在文件夹内编辑',
      description: '自行修改文件夹内的文件；文件夹之外和访问网络时会询问。',
    },
    auto: { label: '由模型决定', description: '由模型代替你批准或拒绝。' },
    agent: { label: '由模型决定', description: '由模型判断哪些操作不安全，只就这些询问你。' },
    yolo: { label: '从不询问', description: '修改和执行一切，不再询问。' },
    bypassPermissions: { label: '从不询问', description: '修改和执行一切，不再询问。' },
    'agent-full-access': {
      label: '从不询问',
      description: '修改任何文件、访问网络，都不再询问。',
    },
  },
  settings: { path: { label: '程序的路径' } },
  notices: {},
  failures: {},
};
