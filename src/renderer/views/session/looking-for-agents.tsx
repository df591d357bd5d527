import { useTranslation } from 'react-i18next';

import { Spinner } from '#renderer/kit/ui/spinner.tsx';

/**
 * Stands in place of the agents while there are none: core lists those that are missing, too, so
 * that an empty list means that it is still detecting them.
 */
export function LookingForAgents() {
  const { t } = useTranslation('sessions');
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner /> {t('agentState.lookingFor')}
    </p>
  );
}
