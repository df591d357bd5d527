import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { chooseLanguage } from '#renderer/kit/i18n/language.ts';
import { DARK, useMedia } from '#renderer/kit/ui/media.ts';
import { useSettings } from '#renderer/stores/desk/desk.ts';
import { displayStyles, useDisplay } from '#renderer/stores/window/display.ts';

/** Applies the theme, the language, the sizes and the title to the document. */
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
  const display = useDisplay();
  useEffect(() => {
    for (const [name, value] of Object.entries(displayStyles(display))) document.documentElement.style.setProperty(name, value);
  }, [display]);
  const title = waiting > 0 ? `(${waiting}) ${t('list.waiting')} · Corral` : 'Corral';
  useEffect(() => {
    document.title = title;
  }, [title]);
}
