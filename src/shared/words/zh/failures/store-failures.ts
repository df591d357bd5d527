import type { storeFailures as en } from '../../en/failures/store-failures.ts';
import type { Texts } from '../../language.ts';

export const storeFailures: Texts<typeof en> = {
  databaseSays: '数据库报告：{{text}}（{{code}}）。',
  systemSays: '系统报告：{{text}}。',
  tableMissing: '数据库缺少一个表，或其结构不同。',
  closed: '数据库已关闭。',
  newer: '数据库由更新的 Corral 写入（结构版本 {{found}}，此版本只认识 {{known}}）。',
  otherPrograms: '请稍后重试。如果一直这样，请关闭其他使用 Corral 数据文件夹的程序，例如备份程序。',
  freeSpace: '请清理一些磁盘空间；Corral 会自动重试。',
  checkDisk: '请检查磁盘及其剩余空间；Corral 会自动重试。',
  restartToSave: '请重启 Corral：它会保存能读取的内容，并保留已损坏的文件。',
  makeWritable: '请使数据文件夹可写，或用 --data-dir 选择另一个。',
  freeSpaceAndStart: '请清理一些磁盘空间，然后重新启动 Corral。',
  report: '请重启 Corral；如果一直这样，请报告此消息。',
  startAgain: '请重新启动 Corral。',
  startNewer:
    '请重新启动较新的 Corral，或用 --data-dir 选择另一个文件夹。如果从未有过较新的版本，则文件已损坏：请运行“corral doctor --repair DIR”。',
  noSuchSession: '没有这个会话。',
  sessionDamaged: '此会话的记录已损坏，但其消息没有损坏；记录中无法读取的部分由 Corral 推测。',
  checkBeforeResume: '可以在此阅读对话。继续会话之前，请先检查文件夹和权限模式。',
};
