import { channelEntry } from '#shared/notification/notification-settings.ts';

import type { ChannelPort } from '../channel-port.ts';
import { needsPerson } from '../needs-person.ts';

/** A sound, which the pages play. */
export const soundChannel: ChannelPort = {
  info: {
    name: 'sound',
    isChosen: true,
    defaults: { isOn: false, from: 'HIGH', events: needsPerson, options: {} },
    fields: [],
    words: { en: { label: 'Play a sound', fields: {} }, zh: { label: '提示音', fields: {} } },
  },
  isSilent: false,
  entry: channelEntry,
};
