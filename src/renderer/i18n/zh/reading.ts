import type { reading as en } from '../en/reading.ts';
import type { Texts } from '../language.ts';

export const reading: Texts<typeof en> = {
  row: {
    you: '你',
    agent: '智能体',
    program: '智能体的程序',
    said: '{{who}}：{{gist}}',
    saidAt: '{{who}}，{{moment}}：{{gist}}',
    card: '卡片：{{summary}}，{{state}}',
    state: {
      running: '运行中',
      completed: '已完成',
      failed: '失败',
      denied: '未获允许',
      interrupted: '已中断',
      abandoned: '没有结果',
    },
    fold_one: '{{count}} 次读取与搜索',
    fold_other: '{{count}} 次读取与搜索',
    tool: '工具：{{tool}}',
    thinking: '思考：{{gist}}',
    interaction: '提问与回答：{{gist}}',
    plan: '计划：{{gist}}',
    todo_one: '待办，{{count}} 项',
    todo_other: '待办，{{count}} 项',
    question: '提问：{{gist}}',
    usage: '本轮用量',
    status: '提示：{{gist}}',
    error: '错误：{{gist}}',
    unknown: '未知记录：{{gist}}',
  },
  news: {
    answered: '{{agent}} 回答：{{gist}}',
    asks: '{{agent}} 询问：{{title}}',
    finished: '{{agent}} 已完成本轮。',
    finishedElsewhere: '{{agent}} 在“{{title}}”中已完成本轮。',
    stopped: '{{agent}} 在“{{title}}”中已停止。',
    failed: '{{agent}} 在“{{title}}”中失败：{{gist}}',
    error: '错误：{{gist}}',
  },
};
