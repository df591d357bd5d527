import type { notices as en } from '../en/notices.ts';
import type { Texts } from '../language.ts';

export const notices: Texts<typeof en> = {
  retry: '正在重试：{{error}}',
  retried: '已重试：{{error}}',
  backgroundTask: {
    started: '正在后台运行：{{description}}',
    completed: '后台任务已完成：{{summary}}',
    failed: '后台任务失败：{{summary}}',
    stopped: '后台任务已停止：{{summary}}',
    killed: '后台任务被强制结束：{{summary}}',
    ended: '后台任务已结束：{{summary}}',
  },
  rateLimit: {
    rejected: '你的用量已达上限。',
    allowed_warning: '你的用量已接近上限。',
  },
  permissionDenied: '{{toolName}} 未获允许：{{reason}}',
  compactFailed: '无法压缩对话：{{reason}}',
  questionUnreadable: '智能体在终端中等待回答，而 Corral 无法读懂那里的问题。请在终端中回答。',
  hooksElsewhere:
    '智能体用来通报的地址被其他程序占用。在重新启动它之前，Corral 从终端读取它的问题。',
  endedElsewhere:
    '在 Corral 之外运行的智能体已结束，因此不再跟随此对话。如要接着进行，请继续此会话。',
  tooManyFollowed:
    '跟随的 Corral 之外的对话太多，因此不再跟随这一个。如要在这里接着进行，请继续此会话。',
  forgotten: '智能体已没有这个对话，因此开始了新的对话：它不知道上面说过什么。',
  outputBroke:
    '由于 Corral 的错误，智能体所说的部分内容无法存储。它保留在原始记录中；请报告此问题。',
  'promptFailed/draft':
    '指令没有发送：终端的输入框里有文字。请在那里发送或清空它，然后重新发送指令。',
  'promptFailed/noBox': '指令没有发送：终端里没有可以输入的地方。请查看终端，然后重新发送。',
  'promptFailed/noFiles':
    '指令没有发送：无法把它的图片写入数据文件夹。请清理磁盘空间，然后重新发送。',
  'promptFailed/noImages':
    '指令没有发送：终端没有接受图片。请去掉图片后发送，或把此会话切换到可以接受图片的聊天界面。',
  'promptFailed/notPasted': '指令没有发送：终端没有接受它。请查看终端，然后重新发送。',
  'promptFailed/notSent':
    '指令还在终端的输入框里，没有被接受。请在那里按 Enter，或清空后重新发送。',
  'promptFailed/gone': '指令没有发送：智能体在此之前已结束。',
  'promptFailed/cutOff':
    '在确认这条指令被接受之前，Corral 就关闭了。请查看终端，如果那里没有它，请重新发送。',
  'promptFailed/refused': '智能体没有接受指令：{{reason}} 请重新发送。',
  'windows/worldWritableWarning': '这台电脑上的所有人都能写入智能体所在的工作文件夹。',
  'model/rerouted': '{{toModel}} 代替 {{fromModel}} 作答。',
  'mcpServer/startupStatus/updated': 'MCP 服务器 {{server}} 没有启动：{{reason}}',
  'account/rateLimits/updated': '你的用量已达上限。',
  'item/autoApprovalReview/completed': '智能体自己的审查未予批准：{{reason}}',
  'thread/reverted': '智能体把对话退回到了更早的一轮。这里显示的内容会保留，但智能体已不再知道它。',
  review: '审查已开始：{{review}}',
  functionCallOutput: '{{name}} 给出了结果。',
};
