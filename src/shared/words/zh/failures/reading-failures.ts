import type { readingFailures as en } from '../../en/failures/reading-failures.ts';
import type { Texts } from '../../language.ts';

export const readingFailures: Texts<typeof en> = {
  badPattern: '这不是正则表达式：{{reason}}',
  correctPattern: '请更正表达式（RE2 语法：不支持环视和反向引用），或关闭正则表达式。',
  noRecording: 'Corral 没有它的记录。',
  recordingUnreadable: '无法读取该记录：{{reason}}',
  placeNotKept: '没有保存阅读位置：{{reason}}',
  noSuchTurn: '在此之前没有你的指令。',
  noTranscripts: 'Corral 不认识 {{agent}} 的历史记录。',
  transcriptGone: '这份历史记录已不存在。',
  lookAgain: '请再次查看列表。',
  notOpened: '没有打开任何内容：{{reason}}',
  noOlderMessages: '没有这个会话，或它没有更早的消息。',
  allRead: '所有消息都已读取。',
  notTaken: '什么都没有改变：无法存储。',
  cannotRead: '此 Corral 无法读取智能体 {{agent}} 的历史记录。',
  olderUnreadable: '无法从智能体的历史记录中读取更早的消息：{{reason}}',
  bringBack: '已显示的内容会保留。请恢复该文件或使其可读，然后继续读取。',
  searchEnded: '搜索在得出结果前结束了。',
  searchAgain: '请重新搜索。',
  noSuchEntry: '审计中没有第 {{number}} 条记录。',
};
