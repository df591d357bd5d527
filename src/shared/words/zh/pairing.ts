import type { pairing as en } from '../en/pairing.ts';
import type { Texts } from '../language.ts';

export const pairing: Texts<typeof en> = {
  title: '窗口与浏览器',
  intro:
    '本机的其他浏览器或程序打开 Corral 的地址时，需要输入一次配对码。你来选择它之后可以做什么。',
  openWindow: '打开新窗口',
  scope: {
    label: '允许的操作',
    all: '你在这里能做的一切',
    answer: '读取并回答问题',
    read: '仅读取',
    forBrowser: '用于浏览器，或与之类似的程序。',
    forProgram: '用于使用 HTTP API 的程序。浏览器不能使用此配对码。',
  },
  begin: '允许另一个浏览器访问',
  cancel: '撤回配对码',
  code: '配对码',
  howTo: '在另一个浏览器中打开此地址，并在那里输入配对码：',
  howToProgram: '请在程序中输入此地址和配对码：',
  validUntil: '配对码只能使用一次，有效期至 {{at}}。',
  copyAddress: '复制地址',
  state: {
    used: '该浏览器现在可以访问了。',
    burnt: '配对码已作废：输错了五次。如果不是你输入的，可能是其他账户的程序在尝试。',
    expired: '配对码已过期。',
    none: '配对码已撤回，或已被新的配对码取代。',
  },
  list: '可以访问的浏览器',
  none: '没有允许其他浏览器访问。',
  row: '{{scope}} · {{pairedAt}} 配对 · 最近使用 {{seenAt}}',
  revoke: '结束访问',
  revokeOf: '结束 {{name}} 的访问',
  revoked: '访问已结束。',
  letIn: {
    title: '已允许一个浏览器访问',
    text: '{{name}} 现在可以访问：{{scope}}。可在“设置”的“窗口与浏览器”中结束它的访问。',
  },
  screen: {
    title: '允许此浏览器访问',
    ended: '此浏览器已不能访问',
    remedy:
      '在已经打开的窗口中选择“设置”、“窗口与浏览器”、“允许另一个浏览器访问”，然后在此输入显示的配对码。也可以打开 Corral 启动时显示的完整地址。',
    field: '配对码',
    submit: '继续',
    malformed: '配对码由六位字母和数字组成，例如 7KM-2QX。',
    wrongCode: '配对码错误或已失效。它只能使用一次，五分钟内有效；必要时请生成新的。',
    unreachable: 'Corral 没有响应。请确认它仍在运行，然后重试。',
    failed: '未能完成：{{message}}',
  },
  thisBrowser: '{{system}} 上的 {{browser}}',
};
