import { useTranslation } from 'react-i18next';

import type { ChannelInfo } from '#shared/notification/channel-info.ts';
import { chooseLanguage } from '#shared/words/language.ts';

export type ChannelTexts = ChannelInfo['words']['en'];
export type FieldTexts = ChannelTexts['fields'][string];

/** Returns a function that selects the texts of a channel in the language of the window. */
export function useChannelTexts(): (channel: ChannelInfo) => ChannelTexts {
  const { i18n } = useTranslation();
  const language = chooseLanguage(null, [i18n.language]);
  return ({ words }) => words[language];
}
