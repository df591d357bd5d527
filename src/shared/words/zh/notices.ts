import type { notices as en } from '../en/notices.ts';
import type { Texts } from '../language.ts';

export const notices: Texts<typeof en> = {
  interrupted: '你已中断',
  compacted: '较早的上下文已被压缩以腾出空间',
  contextCleared: '上下文已清空',
  commandErrors: '错误输出：{{output}}',
  'retry.trying': '正在重试{{when}}{{attempt}}：{{why}}',
  'retry.tried': '已重试{{attempt}}：{{why}}',
  'retry.when': '（{{seconds}} 秒后）',
  'retry.attempt': '（第 {{attempt}} 次）',
  'retry.attemptOf': '（第 {{attempt}} 次，最多 {{max}} 次）',
  'retry.connectionFailed': '连接失败',
  'backgroundTask.started': '正在后台运行：{{description}}',
  'backgroundTask.completed': '后台任务已完成：{{summary}}',
  'backgroundTask.failed': '后台任务失败：{{summary}}',
  'backgroundTask.stopped': '后台任务已停止：{{summary}}',
  'backgroundTask.killed': '后台任务被强制结束：{{summary}}',
  'backgroundTask.ended': '后台任务已结束：{{summary}}',
  'backgroundTask.other': '后台任务 {{outcome}}：{{summary}}',
  'backgroundTaskAlone.completed': '后台任务已完成。',
  'backgroundTaskAlone.failed': '后台任务失败。',
  'backgroundTaskAlone.stopped': '后台任务已停止。',
  'backgroundTaskAlone.killed': '后台任务被强制结束。',
  'backgroundTaskAlone.ended': '后台任务已结束。',
  'backgroundTaskAlone.other': '后台任务 {{outcome}}。',
  endedElsewhere:
    '在 Corral 之外运行的智能体已结束，因此不再跟随此对话。如要接着进行，请继续此会话。',
  startedWithout:
    '智能体没有使用此文件夹的设置、钩子、服务器和插件就启动了，因为你尚未同意。新会话会再次询问。',
  trustedInAgent: '此文件夹带有程序或权限。你已在智能体自身中信任它，因此它们会被使用。',
  tooManyFollowed:
    '跟随的 Corral 之外的对话太多，因此不再跟随这一个。如要在这里接着进行，请继续此会话。',
  forgotten: '智能体已没有这个对话，因此开始了新的对话：它不知道上面说过什么。',
  forked: '本会话由另一个会话复制而来。从这里开始，两者各自独立进行。',
  foldersLeftOut: '{{agent}} 现在不接受附加文件夹，因此本会话不包含它们：{{folders}}',
  emptySubmodules:
    '此工作树中的以下子模块为空，因为没有检出它们，或这台计算机没有它们的提交：{{paths}}。可用 `git submodule update --init` 填充。',
  lfsPointers:
    '创建此工作树时 Git LFS 没有运行，因此以下文件只是指针：{{paths}}。可用 `git lfs pull` 获取内容。',
  programEnded: '{{agent}} 已结束，退出代码为 {{code}}。',
  promptNotAwaited:
    '提示没有输入：Corral 看不出程序正在等待提示。请查看终端，然后重新发送，或在终端里输入。',
  promptNotPasted: '提示没有输入：终端一直在输出，或有人正在其中输入。请查看终端，然后重新发送。',
  promptNotShown: '提示已粘贴，但终端没有显示它，因此没有按下 Enter。请查看终端。',
  promptNotSent: '提示已粘贴，但程序没有接受。请查看终端：在那里按 Enter，或清除后重新发送。',
  promptOneLine: '提示没有输入：这个程序只接受一行，且不含控制字符。请把它写成一行。',
  outputBroke:
    '由于 Corral 的错误，智能体所说的部分内容无法存储。它保留在原始记录中；请报告此问题。',
};
