import type { rewind as en } from '#shared/words/en/git-desk/rewind.ts';
import type { Texts } from '#shared/words/language.ts';

export const rewind: Texts<typeof en> = {
  title: '将文件回退到此轮之前',
  description:
    '此轮及之后各轮更改过的文件将恢复到此轮之前的状态。当前文件会先被保存，因此可以撤销。',
  reading: '正在比较文件…',
  button: '将文件回退到此轮之前',
  buttonShort: '回退',
  files: '要回退的文件',
  all: '所有仍与智能体留下时相同的文件',
  nothing: '所有文件已与此轮之前相同。',
  incomplete: '其中某些轮没有检查点，因此只在这些轮中更改过的文件没有列出。',
  others_one: '在这些轮期间，另一个会话也在此文件夹中工作：{{names}}。',
  others_other: '在这些轮期间，其他会话也在此文件夹中工作：{{names}}。',
  confirmHint: '与智能体留下时不同的文件，只有在你选中后才会回退。',
  action: {
    restore: '恢复内容',
    create: '重新创建',
    delete: '删除',
    changeMode: '恢复权限',
  },
  state: {
    asLeft: '与智能体留下时相同',
    changedSince: '之后有更改',
    changedBetween: '在各轮之间有更改',
    notByTools: '可能由其他会话更改',
    blocked: '无法更改',
  },
  submit_one: '回退 {{count}} 个文件',
  submit_other: '回退 {{count}} 个文件',
  rewinding: '正在回退…',
  doneTitle: '文件已回退',
  done_one: '{{count}} 个文件已恢复到该轮之前。',
  done_other: '{{count}} 个文件已恢复到该轮之前。',
  kept_one: '{{count}} 个文件保持不变：',
  kept_other: '{{count}} 个文件保持不变：',
  reason: {
    notConfirmed: '未被选中',
    changedMeanwhile: '在你查看期间发生了更改',
    blocked: '无法更改',
    failed: '写入失败',
  },
  undo: '撤销',
  undone: '已撤销回退。',
  notUndone: '并非所有文件都能恢复',
  close: '关闭',
};
