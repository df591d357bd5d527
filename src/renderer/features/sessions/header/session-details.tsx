import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';
import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { Popover } from '#renderer/kit/ui/overlays/popover.tsx';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import type { Session } from '#shared/contract/sessions.ts';

/** Shows the facts about a session beyond its conversation. */
export function SessionDetails({ session }: { readonly session: Session }) {
  const { t } = useTranslation('sessions');
  const { unknown } = session.counters;
  const label =
    unknown > 0
      ? `${t('header.details')}: ${t('header.unknownRecords', { count: unknown })}`
      : t('header.details');
  const trigger = (
    <IconButton label={label} className="relative">
      <Info />
      {unknown > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 size-2 rounded-full bg-warning-solid ring-2 ring-surface"
        />
      )}
    </IconButton>
  );
  return (
    <Popover trigger={trigger} title={t('header.details')}>
      {unknown > 0 && (
        <p className="mb-3 flex items-start gap-2 rounded-md bg-warning-soft px-2.5 py-1.5 text-xs">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning" />
          <span>
            <strong className="font-medium">
              {t('header.unknownRecords', { count: unknown })}.
            </strong>{' '}
            {t('header.unknownHint')}
          </span>
        </p>
      )}
      <Facts session={session} />
    </Popover>
  );
}

function Facts({ session }: { readonly session: Session }) {
  const { t, i18n } = useTranslation('sessions');
  const agent = useAgent(session.agentId);
  const count = numberFormat(i18n.language);
  const money = numberFormat(i18n.language, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
  const { seen, shown, unknown } = session.counters;
  const { inputTokens, outputTokens, costUsd } = session.usage;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      <Fact name={t('header.agent')}>
        {agent?.name ?? session.agentId} {session.agentVersion}
      </Fact>
      <Fact name={t('header.folder')} copy={session.cwd}>
        {session.cwd}
      </Fact>
      {session.additionalFolders?.map((folder) => (
        <Fact key={folder} name={t('header.additionalFolder')} copy={folder}>
          {folder}
        </Fact>
      ))}
      <Fact name={t('header.model')}>{session.model ?? t('header.modelDefault')}</Fact>
      <Fact
        name={t('header.agentSession')}
        {...(session.agentSessionId === null ? {} : { copy: session.agentSessionId })}
      >
        {session.agentSessionId === null ? (
          t('header.unknownYet')
        ) : (
          <code className="text-xs">{session.agentSessionId}</code>
        )}
      </Fact>
      <Fact name={t('header.created')}>
        {new Date(session.createdAt).toLocaleString(i18n.language)}
      </Fact>
      <Fact name={t('header.usage')}>
        {t('header.tokens', {
          input: count.format(inputTokens),
          output: count.format(outputTokens),
        })}
      </Fact>
      {costUsd > 0 && <Fact name={t('header.cost')}>{money.format(costUsd)}</Fact>}
      <Fact name={t('header.counters')}>
        {t('header.records', { seen: count.format(seen), shown: count.format(shown) })}
        {unknown > 0 && (
          <span className="block font-medium text-warning">
            {t('header.unknownRecords', { count: unknown })}
          </span>
        )}
      </Fact>
    </dl>
  );
}

function Fact({
  name,
  copy,
  children,
}: {
  readonly name: string;
  readonly copy?: string;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="flex min-w-0 items-start gap-1">
        <span className="min-w-0 flex-1 tabular-nums wrap-anywhere">{children}</span>
        {copy !== undefined && (
          <CopyButton text={copy} label={`${t('action.copy')}: ${name}`} className="-my-1" />
        )}
      </dd>
    </>
  );
}
