import type { markdown as en } from '../../en/conversation/markdown.ts';
import type { Texts } from '../../language.ts';

export const markdown: Texts<typeof en> = {
  code: '代码',
  codeIn: '代码，{{language}}',
  copyCode: '复制代码',
  table: '表格',
  image: '图片（未加载）',
  footnotes: '脚注',
  backToText: '回到正文第 {{number}} 处',
  unsafeLink: '此链接不会被打开：{{address}}',
  link: {
    title: '打开 {{target}}？',
    open: '打开',
    copy: '复制地址',
    claimed: '链接文字写的是 {{claimed}}，实际指向 {{target}}。',
    disguised: '名称 {{disguised}} 含有形似其他字母的字符，它实际是 {{target}}。',
  },
  task: {
    done: '已完成',
    open: '未完成',
  },
};
