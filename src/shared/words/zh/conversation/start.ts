import type { start as en } from '../../en/conversation/start.ts';
import type { Texts } from '../../language.ts';

export const start: Texts<typeof en> = {
  title: '要做什么？',
  region: '开始会话',
  close: '返回会话',
  chips: '会话的起始设置',
  startWith: '开始：{{mode}}',
  search: '搜索',
  none: '没有匹配项。',
  project: '项目',
  noFolder: '选择文件夹',
  browse: '选择文件夹…',
  clone: '克隆或添加项目…',
  mainFolder: '此文件夹',
  newWorktree_one: '新工作树',
  newWorktree_other: '{{count}} 个新工作树',
  model: '模型',
  otherModel: '其他模型…',
  folders_zero: '添加文件夹',
  folders_one: '另外 {{count}} 个文件夹',
  folders_other: '另外 {{count}} 个文件夹',
  continue: '继续',
  earlier: '各文件夹中以前的对话',
};
