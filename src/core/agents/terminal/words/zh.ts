import type { Texts } from '#shared/words/language.ts';

import type { en } from './en.ts';

export const zh: Texts<typeof en> = {
  modes: {
    program: {
      label: '按程序自己的设置',
      description: '由它自己的配置决定询问哪些操作；Corral 不做任何改动。',
    },
  },
  settings: { path: { label: '程序的路径' } },
  notices: {},
  failures: {},
};
