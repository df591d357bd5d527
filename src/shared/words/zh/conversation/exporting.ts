import type { exporting as en } from '../../en/conversation/exporting.ts';
import type { Texts } from '../../language.ts';

export const exporting: Texts<typeof en> = {
  title: '导出对话',
  format: '格式',
  formatHint: {
    md: '用于阅读、编辑或粘贴的文本',
    html: '一个不含脚本的网页',
    json: '全部数据，供程序使用',
  },
  redact: '移除机密信息',
  redactHint: '已知格式的密钥、令牌和密码会变成“[hidden]”，其他的会保留：分享前请先阅读文件。',
  partlyRead: '缺少此对话的开头：Corral 还没有读完它的历史记录。请等读取完成后再导出。',
  action: '导出',
  running: '正在导出…',
  progress: '第 {{done}} 条消息，共 {{total}} 条',
  cancel: '取消导出',
  cancelled: '导出已取消，没有写入文件。',
  saved: '已保存为 {{name}}。',
  savedPartly: '已保存为 {{name}}，但缺少对话的开头。',
};
