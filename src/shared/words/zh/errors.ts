import type { errors as en } from '../en/errors.ts';
import type { Texts } from '../language.ts';

export const errors: Texts<typeof en> = {
  title: {
    generic: '操作没有成功',
    send: '指令没有发送出去',
    create: '会话没有启动',
    crash: '窗口的这一部分出错了',
  },
  crash: {
    remedy: '请重新加载窗口。什么都不会丢：对话由 Corral 保存。',
    reload: '重新加载窗口',
    details: '技术细节',
  },
};
