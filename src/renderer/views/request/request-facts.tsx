import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { PathText } from '#renderer/views/file/path-text.tsx';
import { useProgramName, usePlaceTitle } from '#renderer/views/place/place-names.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { agentWords } from './words/agent-words.ts';

/** Shows the path concerned, and the agent's reasons. */
export function RequestFacts({ request }: { readonly request: InteractionRequest }) {
  const { t } = useTranslation('interactions');
  const { blockedPath, reason } = request.context;
  const says = agentWords(request);
  if (blockedPath === null && says === '' && (reason === null || reason === '')) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
      {blockedPath !== null && (
        <Fact name={<span className="text-warning">{t('blockedPath')}</span>}>
          <PathText path={blockedPath} />
        </Fact>
      )}
      {says !== '' && (
        <Fact name={t('agentSays')}>
          <q className="whitespace-pre-wrap text-muted italic">
            <VisibleText text={says} />
          </q>
        </Fact>
      )}
      {reason !== null && reason !== '' && (
        <Fact name={t('reason')}>
          <VisibleText text={reason} />
        </Fact>
      )}
    </dl>
  );
}

/** Shows the asker, its session and the folder in one line. */
export function RequestPlace({ request }: { readonly request: InteractionRequest }) {
  const { t } = useTranslation('interactions');
  const asker = useAsker(request);
  const place = usePlaceTitle(request.sessionId, request.context.readFrom);
  return (
    <p className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-2 text-xs text-muted *:not-last:after:ml-2 *:not-last:after:content-['·']">
      <span className="font-medium wrap-anywhere">
        <VisibleText text={asker} />
      </span>
      <span className="wrap-anywhere">
        <span className="sr-only">{t('session')}: </span>
        <VisibleText text={place} />
      </span>
      <span className="min-w-0">
        <span className="sr-only">{t('folder')}: </span>
        <PathText path={request.context.cwd} />
      </span>
    </p>
  );
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

/** Returns the agent and the sub-agent that asks: `Agent · Sub-agent Explore`. */
function useAsker(request: InteractionRequest): string {
  const { t } = useTranslation('interactions');
  const { agentId, askedBy } = request.context;
  const agent = useProgramName(agentId);
  return askedBy === null ? agent : `${agent} · ${t('subagent', { name: askedBy })}`;
}
