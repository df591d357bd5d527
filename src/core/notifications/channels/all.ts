import type { ChannelPort } from './channel-port.ts';
import { desktopChannel } from './desktop/desktop-channel.ts';
import { soundChannel } from './sound/sound-channel.ts';
import { trayChannel } from './tray/tray-channel.ts';
import { webhookChannel } from './webhook/webhook-channel.ts';

/** Every channel, in the order of the settings page. */
export const allChannels: readonly ChannelPort[] = [
  desktopChannel,
  trayChannel,
  soundChannel,
  webhookChannel,
];
