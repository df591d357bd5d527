import { ExternalLink, PackagePlus, RefreshCw, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Badge } from '#renderer/kit/ui/badge.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import type { CatalogueEntryInfo } from '#shared/contract/calls/agents.ts';

type Props = {
  readonly entries: readonly CatalogueEntryInfo[];
  readonly isBusy: boolean;
  readonly onLookAgain: () => Promise<void>;
};

/** Lists the agents that Corral knows, those on this machine first, with how to get the others. */
export function CatalogueList({ entries, isBusy, onLookAgain }: Props) {
  const { t } = useTranslation('agentSetup');
  const found = entries.filter(({ path }) => path !== null);
  const others = entries.filter(({ path }) => path === null);
  return (
    <section aria-label={t('catalogue')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="text-sm font-semibold">{t('catalogue')}</h4>
        <Button
          size="sm"
          busy={isBusy}
          icon={<RefreshCw aria-hidden className="size-3.5" />}
          onClick={() => void onLookAgain()}
        >
          {t('lookAgain')}
        </Button>
      </div>
      <p className="text-xs text-muted">{t('catalogueIntro')}</p>
      <ul
        aria-label={t('catalogue')}
        className="flex flex-col divide-y divide-line rounded-lg border border-line bg-canvas"
      >
        {[...found, ...others].map((entry) => (
          <li key={entry.agentId} className="flex min-w-0 flex-col gap-1 p-3">
            <CatalogueRow entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CatalogueRow({ entry }: { readonly entry: CatalogueEntryInfo }) {
  const { t } = useTranslation('agentSetup');
  const { name, path, commandLine, protocol, install, logIn, page, trial, needsOwnEntry } = entry;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
        {name}
        {path === null ? (
          <Badge icon={<PackagePlus aria-hidden />}>{t('notFound')}</Badge>
        ) : (
          <Badge tone="ok" icon={<CircleCheck aria-hidden />}>
            {t('found')}
          </Badge>
        )}
        {protocol === 'terminal' && <Badge>{t('inTerminal')}</Badge>}
        <code className="font-mono text-xs font-normal text-muted wrap-anywhere">
          {commandLine}
        </code>
      </p>
      <p className="text-xs text-muted wrap-anywhere">
        {[
          ...(path === null ? [] : [t('foundAt', { path })]),
          trial === null ? t('notTried') : t(`tried.${trial.depth}`, { version: trial.version }),
          ...(needsOwnEntry ? [t('needsOwnEntry')] : []),
        ].join(' ')}
      </p>
      {path === null ? (
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          {install !== null && (
            <Command title={t('install')} label={t('installOf', { name })} command={install} />
          )}
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            aria-label={t('pageOf', { name })}
            className="inline-flex items-center gap-1 text-xs text-accent underline-offset-2 hover:underline"
          >
            {t('page')}
            <ExternalLink aria-hidden className="size-3" />
          </a>
        </div>
      ) : (
        <Command title={t('logIn')} label={t('logInOf', { name })} command={logIn} />
      )}
    </>
  );
}

type CommandProps = { readonly title: string; readonly label: string; readonly command: string };

function Command({ title, label, command }: CommandProps) {
  return (
    <div className="flex max-w-full min-w-0 items-center gap-1.5 text-xs">
      <span className="shrink-0 text-muted">{title}</span>
      <code className="min-w-0 font-mono wrap-anywhere select-all">{command}</code>
      <CopyButton text={command} label={label} />
    </div>
  );
}
