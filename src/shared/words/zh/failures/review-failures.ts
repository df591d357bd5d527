import type { reviewFailures as en } from '#shared/words/en/failures/review-failures.ts';
import type { Texts } from '#shared/words/language.ts';

export const reviewFailures: Texts<typeof en> = {
  noSuchPlace: '这些更改所属的会话或项目已不存在。',
  noSuchEnd: '没有名为 {{name}} 的比较对象。',
  noSuchChange: '{{path}} 在这里已没有更改。',
  imageTooLarge: '{{path}} 大于 8 MiB，因此不显示其两端。',
  stale: '{{path}} 已不是显示时的样子。没有更改任何内容。',
  notPossible: '在此比较中无法对 {{path}} 执行此操作。没有更改任何内容。',
  noSuchUndo: '此操作已无法撤销。',
  locked: '另一个 git 正在使用 {{folder}} 的暂存区。没有更改任何内容。',
  notSaved: '无法保存 {{path}} 现在的内容，因此没有更改任何内容。',
  notWritten: '无法写入 {{path}}。没有更改任何内容。',
  gitSays: 'git 的说明：{{reason}}',
  chooseEnd: '请选择另一个分支或时刻进行比较。',
  tryAgainSoon: '请等它结束后重试。如果没有 git 在运行，请删除其 git 文件夹中的 index.lock 文件。',
  freeSpace: '请释放一些磁盘空间，并检查您是否有写入权限。',
  lookAgain: '请查看更改现在的样子，然后重新选择。',
};
