import { useTranslation } from 'react-i18next';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';

import type { Desk } from './open-terminal.ts';

/** Returns the calls for opening, closing and renaming; failures are shown under `title`. */
export function useDeskCalls(title: 'opening' | 'notClosed' | 'notRenamed'): Desk {
  const { t } = useTranslation('terminal');
  const report = useReportFailure();
  return { api: useApi(), report: (failure) => report(failure, t(title)) };
}
