import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';

import { FolderRow } from './folder-row.tsx';
import { useTrustedFolders } from './use-trusted-folders.ts';

/** Fewer are seen at a glance. */
const FILTER_FROM = 9;

/**
 * Lists the folders that the person trusts. A folder that is revoked here stays in its place as long
 * as the list is open.
 */
export function TrustedFolders() {
  const { t } = useTranslation('trust');
  const { folders, failure, change } = useTrustedFolders();
  const [openedAt] = useState(() => Date.now());
  const [query, setQuery] = useState('');
  const listed = (folders ?? []).filter(
    ({ revokedAt }) => revokedAt === null || revokedAt >= openedAt,
  );
  const matching = listed.filter(({ place }) =>
    place.toLowerCase().includes(query.trim().toLowerCase()),
  );
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-muted">{t('intro')}</p>
      {failure && <ProblemBox failure={failure} />}
      {folders === null && failure === null && (
        <p role="status" className="text-sm text-muted">
          {t('loading')}
        </p>
      )}
      {folders !== null && listed.length === 0 && <p className="text-sm text-muted">{t('none')}</p>}
      {listed.length >= FILTER_FROM && (
        <TextField
          label={t('filter')}
          hideLabel
          placeholder={t('filter')}
          value={query}
          onValueChange={setQuery}
        />
      )}
      {listed.length > 0 && matching.length === 0 && (
        <p role="status" className="text-sm text-muted">
          {t('noMatch')}
        </p>
      )}
      {matching.length > 0 && (
        <ul aria-label={t('list')} className="flex flex-col divide-y divide-line">
          {matching.map((folder) => (
            <FolderRow key={folder.place} folder={folder} onChange={() => change(folder)} />
          ))}
        </ul>
      )}
    </div>
  );
}
