import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { chooseLanguage } from '#shared/words/language.ts';
import { DARK, useMedia } from '#renderer/kit/ui/media.ts';
import { useSettings } from '#renderer/stores/desk/desk.ts';

/** Theme, language and title of the document follow settings and system. */
export function useAppearance(waiting: number): void {
  const { t, i18n } = useTranslation('sessions');
  const { theme, language } = useSettings();
  const systemIsDark = useMedia(DARK);
  const shown = theme ?? (systemIsDark ? 'dark' : 'light');
  const spoken = chooseLanguage(language, navigator.languages);
  useEffect(() => {
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);
  useEffect(() => {
    document.documentElement.lang = spoken === 'zh' ? 'zh-CN' : 'en';
    void i18n.changeLanguage(spoken);
  }, [i18n, spoken]);
  const title = waiting > 0 ? `(${waiting}) ${t('list.waiting')} · Corral` : 'Corral';
  useEffect(() => {
    document.title = title;
  }, [title]);
}
