import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { addLanguage } from './i18n.ts';

/**
 * Returns the languages in which a search compares texts: that of the page, and English as soon as
 * its words are loaded, so that no change of the input method is needed.
 */
export function useSearchLanguages(): readonly string[] {
  const { i18n } = useTranslation();
  const [hasEnglish, setHasEnglish] = useState(() => i18n.hasResourceBundle('en', 'common'));
  useEffect(() => {
    addLanguage(i18n, 'en').then(
      () => setHasEnglish(true),
      // Without them, the search compares texts in the language of the page only.
      () => null,
    );
  }, [i18n]);
  return hasEnglish && i18n.language !== 'en' ? [i18n.language, 'en'] : [i18n.language];
}
