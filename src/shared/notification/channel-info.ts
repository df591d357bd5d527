import { z } from 'zod';

import type { Language } from '#shared/words/language.ts';

import {
  channelEntry,
  channelName,
  type ChannelEntry,
  type NotificationSettings,
} from './notification-settings.ts';

/** Texts of one field of a channel, in one language. `choices` are by choice id. */
const fieldWords = z.object({
  label: z.string(),
  hint: z.string().optional(),
  placeholder: z.string().optional(),
  invalid: z.string().optional(),
  choices: z.record(z.string(), z.string()).default({}),
});

/** Texts of a channel in one language. */
const channelWords = z.object({ label: z.string(), fields: z.record(z.string(), fieldWords) });

/** Form field for one option on the settings page. `address` is an http(s) URL, or empty. */
const channelField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('address'), name: z.string() }),
  z.object({
    kind: z.literal('choice'),
    name: z.string(),
    choices: z.array(z.object({ id: z.string(), value: z.union([z.string(), z.boolean()]) })),
  }),
]);
export type ChannelField = z.infer<typeof channelField>;

/** Description of a channel for the settings page. */
export const channelInfo = z.object({
  name: channelName,
  /** True if the person configures the channel; if false, the page does not show it. */
  isChosen: z.boolean(),
  defaults: channelEntry,
  fields: z.array(channelField),
  words: z.object({ en: channelWords, zh: channelWords } satisfies Readonly<
    Record<Language, typeof channelWords>
  >),
});
export type ChannelInfo = z.infer<typeof channelInfo>;

/** A channel as clients receive it, including the capabilities of its delivery. */
export const offeredChannel = channelInfo.extend({
  /** True if it can send a test and keeps a delivery log. */
  hasLog: z.boolean(),
  /** True if it signs its messages. */
  hasSigningKey: z.boolean(),
});
export type OfferedChannel = z.infer<typeof offeredChannel>;

/** Returns the stored settings of the channel; its defaults if they are missing or invalid. */
export function entryOf(
  { name, defaults }: Pick<ChannelInfo, 'name' | 'defaults'>,
  { channels }: NotificationSettings,
): ChannelEntry {
  const read = channelEntry.safeParse(channels[name]);
  return read.success
    ? { ...read.data, options: { ...defaults.options, ...read.data.options } }
    : defaults;
}
