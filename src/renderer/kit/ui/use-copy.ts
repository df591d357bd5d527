import { useTranslation } from 'react-i18next';

import { useReportFailure } from './overlays/toast.tsx';

/**
 * Returns a function that copies a text and reports if the browser denies it. Resolves with true if
 * the text was copied.
 */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation('common');
  const report = useReportFailure();
  return (text) =>
    // An insecure origin has no clipboard at all.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => true,
        () => {
          report(
            { kind: 'notCopied', message: t('copyFailed.message'), remedy: t('copyFailed.remedy') },
            t('copyFailed.title'),
          );
          return false;
        },
      );
}
