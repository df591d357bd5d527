import type { webhookResults as en } from '../../en/failures/webhook-results.ts';
import type { Texts } from '../../language.ts';

export const webhookResults: Texts<typeof en> = {
  answered: '回应 {{status}}。',
  redirects: '回应 {{status}}：不会跟随重定向。请填写最终地址。',
  refused: '回应 {{status}}，因此不再发送。',
  givenUp: '{{result}}尝试 {{attempts}} 次后放弃。',
  tooManyWait: '已放弃：等待的消息太多。',
  noKey: '没有发送，因为无法保存用于签名的密钥：{{reason}}',
  notHttp: '其地址不是 http 或 https 地址。',
  privateAddress: '其地址属于本机或专用网络。如果它是你的，请在设置中允许。',
  noAnswer: '{{seconds}} 秒内没有回应。',
  notReached: '无法连接：{{reason}}。',
};
