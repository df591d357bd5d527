import type { shellMenu as en } from '../en/shell-menu.ts';
import type { Texts } from '../language.ts';

export const shellMenu: Texts<typeof en> = {
  file: '文件',
  newSession: '新建会话…',
  newWindow: '新建窗口',
  inbox: '等待处理',
  settings: '设置…',
  edit: '编辑',
  view: '显示',
  window: '窗口',
  help: '帮助',
  logFolder: '显示数据文件夹',
};
