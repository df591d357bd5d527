import type { conflict as en } from '#shared/words/en/review/conflict.ts';
import type { Texts } from '#shared/words/language.ts';

export const conflict: Texts<typeof en> = {
  bothChanged: '双方修改了相同的行。请逐处决定；可以撤销每个决定。',
  bothAdded: '双方都新增了此文件。请逐处决定；可以撤销每个决定。',
  bothDeleted: '双方都移动或删除了此文件。',
  addedByUs: '只有我方在此处有文件，因为对方移动或重命名了内容。',
  addedByThem: '只有对方在此处有文件，因为有一方移动或重命名了内容。',
  deletedByUs: '我方删除了此文件，对方修改了它。',
  deletedByThem: '对方删除了此文件，我方修改了它。',
  notByLines: '双方都修改了此文件，它没有可对比的行。请采用其中一方。',
  submodule: '双方都移动了此子模块。请在其文件夹中检出所需的提交，然后标记为已解决。',
  folder: '有一个文件夹与此文件同名。请在终端中重命名或删除其中一个，然后将文件标记为已解决。',
  decided: '所有冲突都已决定。请查看结果，然后将文件标记为已解决。',
  region: '{{file}} 的冲突 {{at}} / {{total}}，第 {{line}} 行',
  place: '冲突 {{at}} / {{total}}，第 {{line}} 行',
  side: { base: '共同祖先', ours: '我方', theirs: '对方' },
  showLines: '显示全部 {{count}} 行',
  showLinesOf: '显示{{side}}的全部 {{count}} 行',
  noLines: '没有内容',
  unknownBase: '共同祖先未知。',
  take: {
    ours: '采用我方',
    theirs: '采用对方',
    both: '两者都采用',
    delete: '删除文件',
  },
  takeRegion: {
    ours: '{{file}} 的冲突 {{at}} 采用我方',
    theirs: '{{file}} 的冲突 {{at}} 采用对方',
    both: '{{file}} 的冲突 {{at}} 两者都采用，我方在前',
  },
  takeFile: {
    ours: '整个 {{file}} 采用我方',
    theirs: '整个 {{file}} 采用对方',
    delete: '删除 {{file}}',
  },
  mark: '标记为已解决',
  markFile: '将 {{file}} 标记为已解决',
  ask: '交给智能体',
};
