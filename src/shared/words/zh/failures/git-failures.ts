import type { gitFailures as en } from '#shared/words/en/failures/git-failures.ts';
import type { Texts } from '#shared/words/language.ts';

export const gitFailures: Texts<typeof en> = {
  missing: '本机没有安装 git。',
  folderMissing: '文件夹 {{folder}} 不存在或无法进入。',
  notStarted: '无法启动 git：{{reason}}',
  timedOut: '`{{command}}` 在 {{seconds}} 秒内没有结束。',
  tooMuchOutput: '`{{command}}` 的输出超过了 Corral 读取的上限。',
  failed: '`{{command}}` 失败：{{reason}}',
  failedSilently: '`{{command}}` 以退出码 {{code}} 结束，没有任何输出。',
  notARepository: '文件夹 {{folder}} 不在任何 git 仓库中。',
  notOverridden: '该仓库设置了 `{{key}}`，它可能会运行程序，而本机的 git 无法将其关闭。',
  planted:
    'Corral 不会在 {{folder}} 中运行 git：它是一个没有工作树指向的 git 文件夹，其设置可能会运行程序。',
  openWorkTree: '请打开该仓库的工作树，或用 `git clone` 创建一个。',
  partialClone:
    '该仓库是部分克隆。Corral 在读取时不会下载缺失的对象：请在终端中运行该命令，或运行 `git fetch --refetch --no-filter` 获取所有对象。',
  update: '请安装 git {{version}} 或更新的版本，然后重试。',
  install: '请安装 git（git-scm.com），然后重试。',
  tryAgain: '请重试。如果再次发生，请在终端中运行该命令，看它在等待什么。',
};
