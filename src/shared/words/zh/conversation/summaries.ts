import type { summaries as en } from '../../en/conversation/summaries.ts';
import type { Texts } from '../../language.ts';

export const summaries: Texts<typeof en> = {
  command: {
    running: '正在运行 {{what}}',
    completed: '已运行 {{what}}',
    plain: '{{what}}',
    exit: '已运行 {{what}}（退出码 {{code}}）',
    background: '已在后台启动 {{what}}',
  },
  create: { running: '正在创建 {{what}}', completed: '已创建 {{what}}', plain: '创建 {{what}}' },
  changes: {
    running: '正在更改 {{count}} 个文件',
    completed: '已更改 {{count}} 个文件',
    plain: '更改 {{count}} 个文件',
  },
  image: { running: '正在查看 {{what}}', completed: '已查看 {{what}}', plain: '查看 {{what}}' },
  also: {
    lines: '{{words}}（第 {{from}}-{{to}} 行）',
    empty: '{{words}}（空文件）',
    changed: '{{words}}（+{{added}} -{{removed}}）',
    matches: '{{words}}（{{count}} 行）',
    files: '{{words}}（{{count}} 个文件）',
    filesOrMore: '{{words}}（至少 {{count}} 个文件）',
    done: '{{words}}（{{done}}/{{count}} 已完成）',
    answers: '{{words}}（{{answers}}）',
    noAnswer: '{{words}}（未回答）',
    pending: '{{words}}：待办',
    in_progress: '{{words}}：进行中',
    completed: '{{words}}：已完成',
    deleted: '{{words}}：已移除',
  },
  startedAgent: '已在后台启动子智能体：{{what}}',
  otherwise: {
    failed: '{{words}}（失败）',
    denied: '{{words}}（已拒绝）',
    interrupted: '{{words}}（已中断）',
    abandoned: '{{words}}（未报告结果）',
  },
};
