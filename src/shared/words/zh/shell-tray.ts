import type { shellTray as en } from '../en/shell-tray.ts';
import type { Texts } from '../language.ts';

export const shellTray: Texts<typeof en> = {
  open: '打开 Corral',
  approve: '批准',
  reject: '拒绝',
  show: '打开',
  readFirst: '打开并完整阅读',
  more: '还有 {{number}} 项…',
  waiting: '等待你处理',
  working: '正在工作',
  nothing: '没有等待你处理的事项',
  newSession: '新建会话…',
  doNotDisturb: '免打扰',
  settings: '设置…',
  quit: '退出 Corral',
  tip: {
    quiet: 'Corral',
    working: 'Corral：{{number}} 个正在工作',
    waiting: 'Corral：{{number}} 个等待你处理',
    urgent: 'Corral：{{number}} 个等待你处理',
  },
};
