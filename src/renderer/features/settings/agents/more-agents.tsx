import { useTranslation } from 'react-i18next';

import { CatalogueList } from './catalogue-list.tsx';
import { OwnAgentList } from './own-agent-list.tsx';
import { PublicRegistry } from './public-registry.tsx';
import { useCatalogue } from './use-own-agents.ts';

/** The page of the settings with the agents of the person and the catalogue of others. */
export function MoreAgents() {
  const { t } = useTranslation();
  const { catalogue, isBusy, lookAgain } = useCatalogue();
  return (
    <div className="flex flex-col gap-6">
      <OwnAgentList secretsPlace={catalogue?.secretsPlace ?? 'file'} />
      {catalogue === null ? (
        <p className="text-sm text-muted">{t('loading')}</p>
      ) : (
        <CatalogueList entries={catalogue.entries} isBusy={isBusy} onLookAgain={lookAgain} />
      )}
      <PublicRegistry />
    </div>
  );
}
