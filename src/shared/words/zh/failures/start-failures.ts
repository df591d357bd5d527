import type { startFailures as en } from '../../en/failures/start-failures.ts';
import type { Texts } from '../../language.ts';

export const startFailures: Texts<typeof en> = {
  startFailed: 'Corral 无法启动：{{reason}}',
  portTaken: '端口 {{port}} 正被另一个程序使用。',
  cannotListen: 'Corral 无法在 127.0.0.1 的端口 {{port}} 上监听（{{reason}}）。',
  choosePort: '请用 --port 选择另一个端口，或省略 --port 以使用空闲端口。',
  checkDisk:
    '请检查磁盘及其剩余空间。“corral doctor --check”有更多信息；“corral serve --read-only”可显示已存储的内容。',
  coreCrashes: 'Corral 的核心连续多次意外停止。',
  startAgain:
    '请重新启动 Corral：已存储的内容不会丢失。数据文件夹中的 corral.log 说明了发生的情况。',
};
