import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { DARK, useMedia } from '#renderer/kit/ui/media.ts';
import { useSettings } from '#renderer/stores/desk/desk.ts';
import { displayStyles, useDisplay } from '#renderer/stores/window/display.ts';
import { chooseLanguage } from '#shared/words/language.ts';

/** Applies the theme, the language, the sizes and the title to the document. */
export function useAppearance(waiting: number): void {
  const { t, i18n } = useTranslation('sessions');
  const { theme, language } = useSettings();
  const systemIsDark = useMedia(DARK);
  const shownTheme = theme ?? (systemIsDark ? 'dark' : 'light');
  const shownLanguage = chooseLanguage(language, navigator.languages);
  useEffect(() => {
    document.documentElement.dataset['theme'] = shownTheme;
  }, [shownTheme]);
  useEffect(() => {
    document.documentElement.lang = shownLanguage === 'zh' ? 'zh-CN' : 'en';
    void i18n.changeLanguage(shownLanguage);
  }, [i18n, shownLanguage]);
  const display = useDisplay();
  useEffect(() => {
    for (const [name, value] of Object.entries(displayStyles(display)))
      document.documentElement.style.setProperty(name, value);
  }, [display]);
  const title = waiting > 0 ? `(${waiting}) ${t('list.waiting')} · Corral` : 'Corral';
  useEffect(() => {
    document.title = title;
  }, [title]);
}
