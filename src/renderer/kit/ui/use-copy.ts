import { useTranslation } from 'react-i18next';

import { useReportFailure } from './overlays/toast.tsx';

/** Copies, and says so where the browser does not let it. Resolves with whether it did. */
export function useCopy(): (text: string) => Promise<boolean> {
  const { t } = useTranslation('common');
  const report = useReportFailure();
  return (text) =>
    // An address that is not trusted has no clipboard at all.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => true,
        () => {
          report({ kind: 'notCopied', message: t('copyFailed.message'), remedy: t('copyFailed.remedy') }, t('copyFailed.title'));
          return false;
        },
      );
}
