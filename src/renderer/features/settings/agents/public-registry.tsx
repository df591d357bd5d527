import { CloudDownload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import type { Failure } from '#shared/base/failure.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { RegistryEntry } from '#shared/contract/calls/agents.ts';

/** Shows the public registry of agents after the person has asked for it. Installs nothing. */
export function PublicRegistry() {
  const { t } = useTranslation('agentSetup');
  const api = useApi();
  const [entries, setEntries] = useState<readonly RegistryEntry[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const load = async () => {
    setIsBusy(true);
    setFailure(null);
    const reply = await api['agents.registry']({});
    setIsBusy(false);
    if (reply.ok) setEntries(reply.value.entries);
    else setFailure(reply.error);
  };
  return (
    <section aria-label={t('registry')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-sm font-semibold">{t('registry')}</h4>
        <Button
          size="sm"
          busy={isBusy}
          icon={<CloudDownload aria-hidden className="size-3.5" />}
          onClick={() => void load()}
        >
          {t('fetchRegistry')}
        </Button>
      </div>
      <p className="text-xs text-muted">{t('registryIntro')}</p>
      {failure && <ProblemBox failure={failure} />}
      {entries !== null && entries.length > 0 && (
        <ul
          aria-label={t('registry')}
          className="flex flex-col divide-y divide-line rounded-lg border border-line bg-canvas"
        >
          {entries.map((entry) => (
            <li key={entry.id} className="flex min-w-0 flex-col gap-1 p-3">
              <RegistryRow entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RegistryRow({ entry }: { readonly entry: RegistryEntry }) {
  const { t } = useTranslation('agentSetup');
  const { name, version, description, commandLine, archive } = entry;
  const shown = visibleText(name);
  return (
    <>
      <p className="text-sm font-medium wrap-anywhere">
        {shown} <span className="text-xs font-normal text-muted">{visibleText(version ?? '')}</span>
      </p>
      <p className="text-xs text-muted wrap-anywhere">{visibleText(description)}</p>
      {archive !== null && (
        <p className="text-xs wrap-anywhere">
          {t('registryArchive')} <code className="font-mono">{visibleText(archive)}</code>
        </p>
      )}
      {commandLine === null ? (
        <p className="text-xs text-muted">{t('registryNone')}</p>
      ) : (
        <div className="flex max-w-full min-w-0 items-center gap-1.5 text-xs">
          <span className="shrink-0 text-muted">{t('registryRuns')}</span>
          <code className="min-w-0 font-mono wrap-anywhere select-all">
            {visibleText(commandLine)}
          </code>
          <CopyButton text={commandLine} label={t('registryRunsOf', { name: shown })} />
        </div>
      )}
    </>
  );
}
