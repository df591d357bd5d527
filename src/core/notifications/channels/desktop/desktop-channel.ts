import { channelEntry } from '#shared/notification/notification-settings.ts';

import type { ChannelPort } from '../channel-port.ts';
import { needsPerson } from '../needs-person.ts';

/** Notifications of the system or of the browser; the desktop shell and the pages show them. */
export const desktopChannel: ChannelPort = {
  info: {
    name: 'desktop',
    isChosen: true,
    defaults: { isOn: true, from: 'MEDIUM', events: needsPerson, options: {} },
    fields: [],
    words: {
      en: { label: 'Show on the desktop', fields: {} },
      zh: { label: '桌面通知', fields: {} },
    },
  },
  isSilent: false,
  entry: channelEntry,
};
