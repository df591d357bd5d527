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
  gitSays: 'git 的说明：{{reason}}',
  chooseEnd: '请选择另一个分支或时刻进行比较。',
  lookAgain: '请查看更改现在的样子，然后重新选择。',
};
