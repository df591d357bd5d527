import type { folderFailures as en } from '../../en/failures/folder-failures.ts';
import type { Texts } from '../../language.ts';

export const folderFailures: Texts<typeof en> = {
  cannotBeMade: '无法创建数据文件夹 {{path}}：{{reason}}',
  chooseAnother: '请用 --data-dir 选择另一个。',
  readByOthers: '其他账户可以读取数据文件夹 {{path}}，而且无法更改：{{reason}}',
  runThis: '请运行以下命令，然后重新启动 Corral：{{command}}',
  databaseUnusable: '无法使用 {{path}} 中的 Corral 数据库。{{reason}}',
  held: '另一个 Corral 正在使用数据文件夹 {{path}}。',
  heldBy: '另一个 Corral（{{holder}}）正在使用数据文件夹 {{path}}。',
  useThatOne: '请使用那一个，或停止它，或用 --data-dir 为这一个指定另一个文件夹。',
  notWritable: '无法写入数据文件夹 {{path}}：{{reason}}',
  makeWritable:
    '请使它可写并清理一些磁盘空间，或用 --data-dir 选择另一个。要读取已存储的内容：corral serve --read-only',
  damaged:
    '数据库已损坏。原文件已保留为 {{path}}；有 {{sessions}} 个会话和 {{messages}} 条消息可以读取，已存入新数据库。{{rest}}',
  nothingMissing: '据目前所知，没有缺少任何内容。',
  rowsLost: '以下表中有些行无法读取：{{tables}}。',
  checkDisk: '智能体仍保有自己的历史记录。请检查磁盘：正常的磁盘不会改变已存储的内容。',
  wasOpen: '此计算机上的其他账户曾可读取数据文件夹 {{path}}。现已禁止其访问。',
  considerOthers:
    '如果他人也使用此计算机，请考虑他们可能读到的内容：对话、命令，以及 Webhook 和模型的密钥。',
  missing:
    '此数据文件夹曾被使用（记录了 {{count}} 个对话），但 Corral 的数据库缺失或为空。Corral 已新建数据库。',
  unknownConversations:
    '此数据文件夹记录了 {{count}} 个对话，其中 {{unknown}} 个不在数据库中：数据库比它们旧，或是另一个数据库。',
  bringBack:
    '如果有数据文件夹的备份，请停止 Corral 并恢复 corral.db。智能体的原始记录在 {{path}} 中，智能体也保有自己的历史记录。',
  readOnly: 'Corral 处于只读模式：只显示数据文件夹中已存储的内容，不启动智能体，也不存储任何内容。',
  startWritable: '数据文件夹可以写入后，请停止 Corral，然后不带 --read-only 重新启动。',
  cannotBeCopied: '无法把 {{path}} 中的数据库复制到 {{place}} 以供读取：{{reason}}',
  freeSpaceThere: '请清理那里的空间，或在 TMPDIR 中指定其他位置。',
  cannotBeRead: '无法读取 {{path}} 中的数据库。{{reason}}',
  nameFolder: '请用 --data-dir 指定数据文件夹，并给自己读取它的权限。',
  partUnreadable: '数据库的一部分无法读取。{{reason}}',
  rowsDamaged:
    '部分已存储的数据已损坏（{{tables}}）。Corral 将其显示为“已损坏”并保留其原始内容；其他内容完好。',
  checkFolder: '请停止 Corral 并运行此命令：它会检查整个数据文件夹，并说明如何修复。',
  settingsMisfit: '部分设置不适用于此版本的 Corral，因此未被使用：{{settings}}',
  setAgain: '这些设置已保留。请在设置中重新设定；旧值可用“corral doctor --check”查看。',
  auditBroken: '审计记录与 Corral 上次关闭时不一致，现已有一条记录说明此事。',
  auditShortened:
    '审计记录与 Corral 上次关闭时不一致：末尾有 {{count}} 条记录不见了。现已有一条记录说明此事。',
  findOutWho:
    '如果你没有恢复数据文件夹的旧副本，请查明是谁改动了它；“corral audit verify”有更多信息。',
};
