import type { overview as en } from '../../en/conversation/overview.ts';
import type { Texts } from '../../language.ts';

export const overview: Texts<typeof en> = {
  parts: {
    working: '正在工作',
    done: '上次查看后已完成',
    failed: '上次查看后失败',
  },
  markSeen: '标为已看',
  more_one: '再显示 {{count}} 个会话',
  more_other: '再显示 {{count}} 个会话',
  show: '显示“{{title}}”',
  stop: '停止“{{title}}”',
  gone: '已不在此列表中',
  starting: '正在启动智能体',
  thinking: '正在思考或书写',
  moreRunning_one: '以及另外 {{count}} 个工具',
  moreRunning_other: '以及另外 {{count}} 个工具',
  outcome: {
    interrupted: '已中断',
    failed: '以错误结束',
  },
  context: '已用上下文 {{share}}',
  tests: {
    passed: '{{command}}：通过',
    failed: '{{command}}：失败，退出码 {{code}}',
  },
};
