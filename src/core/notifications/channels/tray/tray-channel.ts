import { channelEntry } from '#shared/notification/notification-settings.ts';

import type { ChannelPort } from '../channel-port.ts';
import { needsPerson } from '../needs-person.ts';

/** The list in the tray. It is silent, so it is always on and nothing suppresses it. */
export const trayChannel: ChannelPort = {
  info: {
    name: 'tray',
    isChosen: false,
    defaults: { isOn: true, from: 'LOW', events: needsPerson, options: {} },
    fields: [],
    words: { en: { label: 'List in the tray', fields: {} }, zh: { label: '托盘列表', fields: {} } },
  },
  isSilent: true,
  entry: channelEntry,
};
