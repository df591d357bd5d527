import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { changeLanguage } from '#renderer/kit/i18n/i18n.ts';
import { storeLanguage } from '#renderer/kit/i18n/stored-language.ts';
import { DARK, useMedia } from '#renderer/kit/ui/media.ts';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useDeskLoaded, useSettings } from '#renderer/stores/desk/desk.ts';
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
  // Until the settings arrive, the page has the language that it started in.
  const isLoaded = useDeskLoaded();
  useEffect(() => {
    if (isLoaded) storeLanguage(localStorage, language);
  }, [isLoaded, language]);
  const report = useReportFailure();
  const { t: tCommon } = useTranslation();
  const reportFailure = useEffectEvent(() => {
    const message = tCommon('languageFailed.message');
    const remedy = tCommon('languageFailed.remedy');
    report({ kind: 'languageFailed', message, remedy }, tCommon('languageFailed.title'));
  });
  useEffect(() => {
    if (!isLoaded) return undefined;
    let isWanted = true;
    changeLanguage(i18n, shownLanguage, () => isWanted).catch(() => isWanted && reportFailure());
    return () => {
      isWanted = false;
    };
  }, [isLoaded, i18n, shownLanguage]);
  useEffect(() => {
    document.documentElement.lang = i18n.language === 'zh' ? 'zh-CN' : 'en';
  }, [i18n.language]);
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
