import type { worktreeFailures as en } from '#shared/words/en/git-desk/worktree-failures.ts';
import type { Texts } from '#shared/words/language.ts';

export const worktreeFailures: Texts<typeof en> = {
  noCommits: '仓库还没有任何提交，工作树没有可以开始的提交。',
  noSuchBase: '没有名为“{{name}}”的分支或提交。',
  badBranch:
    '“{{branch}}”不能作为分支名：它不能是 HEAD，不能以“-”开头，也不能包含空格或 shell 和 git 会解释的符号。',
  branchExists: '已经存在分支“{{branch}}”。',
  branchContradicts:
    'Git 无法在分支“{{other}}”旁创建“{{branch}}”，因为其中一个名称是另一个的目录。请换一个名称。',
  staleScript: '设置脚本已不是刚才显示的内容。没有创建任何东西。',
  tooMany: '没有剩余端口可分配给新的工作树。',
  noSuchWorktree: '没有这个工作树。',
  notPossible: '工作树当前的状态不允许此操作。',
  notRunning: '没有可以取消的运行中的操作。',
  cancelled: '创建已取消，没有留下任何内容。',
  interrupted: 'Corral 在工作树就绪之前结束了。',
  notCreated: '无法创建工作树：{{reason}}',
  setUpFailed: '设置脚本以退出码 {{code}} 结束。',
  setUpTimedOut: '设置脚本运行时间过长，已被结束。',
  setUpCancelled: '设置脚本已取消。',
  changed: '工作树与刚才显示的不一致。没有移除任何内容。',
  blocked: '工作树中有程序在运行，或它已被锁定。没有移除任何内容。',
  notMoved: '无法移动文件夹 {{folder}}：{{reason}}。没有移除任何内容。',
  notMovedBack: '无法将文件夹 {{folder}} 移回：{{reason}}。',
  occupied: '{{folder}} 处已有另一个文件夹。',
  notRestorable: '此工作树保留的内容已不存在。',
  branchMoved: '分支 {{branch}} 正在别处使用，或已有其他提交。工作树位于自己的提交上，没有分支。',
  otherDevice:
    '文件夹 {{folder}} 与 {{aside}} 不在同一文件系统，无法一步移到那里保留。没有移除任何内容。',
  placeNotAbsolute: '工作树的文件夹必须是完整路径，或以 ~ 开头：{{folder}}',
  placeMissing: '工作树的文件夹不存在：{{folder}}',
  placeNotAFolder: '工作树的路径不是文件夹：{{folder}}',
  placeInData: '工作树不能放在 Corral 的数据文件夹中：{{folder}}',
  placeInRepository: '工作树不能放在仓库内：{{folder}} 位于 {{repository}} 中。',
  placeNotWritable: '无法写入工作树的文件夹：{{folder}}',
  choosePlace: '请在设置的“工作树”中选择另一个文件夹。',
  commit: '请先提交一些内容。',
  readAgain: '请重新阅读脚本并确认。',
  closePrograms: '请关闭使用该文件夹的程序，然后重试。',
  moveAway: '请将那个文件夹移开，然后再恢复。',
};
