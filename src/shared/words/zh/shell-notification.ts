import type { shellNotification as en } from '../en/shell-notification.ts';
import type { Texts } from '../language.ts';

export const shellNotification: Texts<typeof en> = {
  waiting: '{{agent}} 提问 · {{project}}',
  idle: '{{agent}} 已完成 · {{project}}',
  exited: '{{agent}} 中途退出 · {{project}}',
  failed: '{{agent}} 无法继续 · {{project}}',
  test: 'Corral 的测试通知',
  many: '{{number}} 个智能体需要你',
  approve: '批准',
  reject: '拒绝',
  open: '打开',
  reply: '写下应如何修改',
};
