import type { ChannelPort } from '../channel-port.ts';
import { webhookSender } from './webhook-sender.ts';
import { webhookDefaults, webhookEntry } from './webhook-settings.ts';
import { words } from './words.ts';

/** A signed POST to an address that the person sets. */
export const webhookChannel: ChannelPort = {
  info: {
    name: 'webhook',
    isChosen: true,
    defaults: webhookDefaults,
    fields: [
      { kind: 'address', name: 'url' },
      {
        kind: 'choice',
        name: 'sendsContent',
        choices: [
          { id: 'all', value: true },
          { id: 'none', value: false },
        ],
      },
      {
        kind: 'choice',
        name: 'allowsPrivate',
        choices: [
          { id: 'refuse', value: false },
          { id: 'allow', value: true },
        ],
      },
    ],
    words,
  },
  isSilent: false,
  entry: webhookEntry,
  deliver: webhookSender,
};
