import { useTranslation } from 'react-i18next';

import type { ChannelInfo } from '#shared/notification/channel-info.ts';
import { chooseLanguage } from '#shared/words/language.ts';

import { useChannels } from './use-channels.ts';

export type ChannelTexts = ChannelInfo['words']['en'];
export type FieldTexts = ChannelTexts['fields'][string];

/** Returns a function that selects the texts of a channel in the language of the window. */
export function useChannelTexts(): (channel: ChannelInfo) => ChannelTexts {
  const { i18n } = useTranslation();
  const language = chooseLanguage(null, [i18n.language]);
  return ({ words }) => words[language];
}

/** Returns the names of the channels, of their fields and of the choices in them. */
export function useChannelSearchTexts(): readonly string[] {
  const textsOf = useChannelTexts();
  return useChannels()
    .filter(({ isChosen }) => isChosen)
    .flatMap((channel) => {
      const { label, fields } = textsOf(channel);
      const inFields = Object.values(fields).flatMap((field) => [
        field.label,
        ...Object.values(field.choices),
      ]);
      return [label, ...inFields];
    });
}
