import type { accessFailures as en } from '#shared/words/en/failures/access-failures.ts';
import type { Texts } from '#shared/words/language.ts';

export const accessFailures: Texts<typeof en> = {
  noSuchAgent: '此智能体的模型不由 Corral 选择。',
  providerUnknown: '没有这个提供方。',
  addressFixed: '此提供方有固定的地址。',
  addressMissing: '没有服务器地址。',
  keyMissing: '此提供方还没有密钥。',
  chooseProvider: '请选择其他提供方。',
  enterAddress: '请输入服务器地址，通常以 /v1 结尾。',
  enterKey: '请粘贴密钥。它只保存在本机，只会发送给提供方。',
  keyRefused: '请确认粘贴了完整的密钥，并且它属于此提供方。',
  notReached: '请检查服务器是否在运行、地址是否正确、网络连接，以及设置中的代理。',
  notListed: '请检查地址，通常以 /v1 结尾。也可以直接填写模型名称。',
};
