import { z } from 'zod';

import { channelEntry, channelName, type ChannelEntry, type NotificationSettings } from './notification-settings.ts';

/** Texts of one field of a channel, in one language. `choices`: by the ids of a choice. */
const fieldWords = z.object({
  label: z.string(),
  hint: z.string().optional(),
  placeholder: z.string().optional(),
  invalid: z.string().optional(),
  choices: z.record(z.string(), z.string()).default({}),
});

/** Texts of a channel in one language. */
const channelWords = z.object({ label: z.string(), fields: z.record(z.string(), fieldWords) });

/** How the settings page asks for one option. `address`: an http(s) URL, empty for none. */
const channelField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('address'), name: z.string() }),
  z.object({
    kind: z.literal('choice'),
    name: z.string(),
    choices: z.array(z.object({ id: z.string(), value: z.union([z.string(), z.boolean()]) })),
  }),
]);
export type ChannelField = z.infer<typeof channelField>;

/** What the settings page needs to know of a channel. */
export const channelInfo = z.object({
  name: channelName,
  /** Whether the person chooses what it is for; false: the page does not show it. */
  isChosen: z.boolean(),
  defaults: channelEntry,
  fields: z.array(channelField),
  words: z.object({ en: channelWords, zh: channelWords }),
});
export type ChannelInfo = z.infer<typeof channelInfo>;

/** A channel as clients get it, with what its delivery can do. */
export const offeredChannel = channelInfo.extend({
  /** Whether it takes a test and keeps a log of what it sent. */
  hasLog: z.boolean(),
  /** Whether it signs what it sends. */
  hasSigningKey: z.boolean(),
});
export type OfferedChannel = z.infer<typeof offeredChannel>;

/** Returns what is stored of the channel; its defaults if that is missing or does not fit. */
export function entryOf({ name, defaults }: Pick<ChannelInfo, 'name' | 'defaults'>, { channels }: NotificationSettings): ChannelEntry {
  const read = channelEntry.safeParse(channels[name]);
  return read.success ? { ...read.data, options: { ...defaults.options, ...read.data.options } } : defaults;
}
