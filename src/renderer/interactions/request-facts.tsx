import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';

import { PathText } from '#renderer/cards/path-text.tsx';
import { Visible } from '#renderer/cards/visible.tsx';
import { useAgent, useSession } from '#renderer/stores/desk.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

/** Who asks, where, and why. */
export function RequestFacts({ request }: { readonly request: InteractionRequest }) {
  const { t } = useTranslation('interactions');
  const { context } = request;
  const session = useSession(request.sessionId);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
      <Fact name={t('session')}>
        <Visible text={session?.title ?? request.sessionId} />
      </Fact>
      <Fact name={t('folder')}>
        <PathText path={context.cwd} />
      </Fact>
      {context.blockedPath !== null && (
        <Fact name={<span className="text-warning">{t('blockedPath')}</span>}>
          <PathText path={context.blockedPath} />
        </Fact>
      )}
      {context.reason !== null && context.reason !== '' && (
        <Fact name={t('reason')}>
          <Visible text={context.reason} />
        </Fact>
      )}
    </dl>
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

/** `Claude Code · Sub-agent Explore`. */
export function useAsker(request: InteractionRequest): string {
  const { t } = useTranslation('interactions');
  const { agentId, askedBy } = request.context;
  const agent = useAgent(agentId)?.name ?? agentId;
  return askedBy === null ? agent : `${agent} · ${t('subagent', { name: askedBy })}`;
}
