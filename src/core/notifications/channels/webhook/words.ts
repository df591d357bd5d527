import type { ChannelInfo } from '#shared/notification/channel-info.ts';

export const words: ChannelInfo['words'] = {
  en: {
    label: 'Send to a webhook',
    fields: {
      url: {
        label: 'Address',
        hint: 'Gets a signed POST with JSON. What looks like a secret is taken out before.',
        placeholder: 'https://example.com/corral',
        invalid: 'Write a whole address that begins with https:// or http://.',
        choices: {},
      },
      sendsContent: {
        label: 'What is sent',
        choices: { all: 'The question, without secrets', none: 'Only that there is one' },
      },
      allowsPrivate: {
        label: 'Private addresses',
        choices: { refuse: 'Refuse (this machine, home and office networks)', allow: 'Allow' },
      },
    },
  },
  zh: {
    label: '发送到 Webhook',
    fields: {
      url: {
        label: '地址',
        hint: '会收到带签名的 JSON POST 请求。看起来像密钥的内容会先被去除。',
        placeholder: 'https://example.com/corral',
        invalid: '请填写以 https:// 或 http:// 开头的完整地址。',
        choices: {},
      },
      sendsContent: {
        label: '发送内容',
        choices: { all: '问题内容（不含密钥）', none: '只说明有问题在等待' },
      },
      allowsPrivate: {
        label: '私有地址',
        choices: { refuse: '拒绝（本机、家庭与办公网络）', allow: '允许' },
      },
    },
  },
};
