import type { checkpointFailures as en } from '#shared/words/en/failures/checkpoint-failures.ts';
import type { Texts } from '#shared/words/language.ts';

export const checkpointFailures: Texts<typeof en> = {
  noWorkTree: '文件夹 {{folder}} 不在任何仓库的工作区中。',
  folderTooBroad: '文件夹 {{folder}} 包含整个主目录，范围太大，无法创建检查点。',
  noSuchTurn: '对话的这个位置没有回合。',
  noCheckpoint: '这个回合之前没有检查点。',
  noSuchRewind: '已找不到这次回退。',
  busy: '有代理正在此文件夹中工作：{{title}}。',
  waitForIt: '请等它完成，或停止它。',
  disk: '无法写入检查点的文件：{{reason}}',
  incomplete: '其中未包含的文件：{{count}} 个。',
};
