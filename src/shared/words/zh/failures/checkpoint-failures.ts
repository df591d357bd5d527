import type { checkpointFailures as en } from '../../en/failures/checkpoint-failures.ts';
import type { Texts } from '../../language.ts';

export const checkpointFailures: Texts<typeof en> = {
  noWorkTree: '文件夹 {{folder}} 不在任何仓库的工作区中。',
  folderTooBroad: '文件夹 {{folder}} 包含整个主目录，范围太大，无法创建检查点。',
};
