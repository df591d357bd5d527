import type { fileFailures as en } from '../../en/failures/file-failures.ts';
import type { Texts } from '../../language.ts';

export const fileFailures: Texts<typeof en> = {
  missing: '没有文件 {{path}}。',
  movedOrDeleted: '它可能已被移动或删除。',
  unreachable: '无法访问 {{path}}。',
  checkRights: '请检查它所在文件夹的权限。',
  notAFile: '{{path}} 既不是文件也不是文件夹。',
  onlyFiles: 'Corral 只打开文件和文件夹。',
  notShowable: '{{path}} 不是可以显示的文件。',
  showFolder: '请改为显示它所在的文件夹。',
  folderNotMade: '无法创建文件夹 {{path}}：{{reason}}',
  choosePlace: '请选择其他位置，或自行创建。',
  editorMissing: '在这台机器上没有找到 {{editor}}。',
  installEditor: '请安装它或它的命令行程序。你可以在设置中选择其他编辑器。',
  noOpener: '没有程序 {{program}}，此系统用它打开文件。',
  chooseEditor: '你可以在设置中选择其他编辑器。',
  notStarted: '无法启动 {{program}}：{{reason}}',
  endedAtOnce: '{{program}} 立即被结束了。',
  endedWith: '{{program}} 立即结束，退出码为 {{code}}。',
  runInTerminal: '请在终端中运行它以查明原因：{{command}}',
  noEditor: '没有找到 Corral 认识的编辑器。',
  installOne: '请安装一个，或在设置中填写自己的命令。',
  commandUnusable: '编辑器的命令无法使用：{{command}}',
  correctCommand:
    '请在设置中更正：先写程序，再写含 {file} 的参数；如果程序支持，还可写 {line} 和 {column}。',
  programMissing: '没有程序 {{program}}。',
  wholePath: '请在设置中更正命令，或给出程序的完整路径。',
  textNotStored: '无法保存或读取一段长文本：{{reason}}',
  checkDisk: '请检查磁盘及其剩余空间。',
  textGone: '这段文本已不再保存。',
  conversationDeleted: '它所在的对话可能已被删除。',
};
