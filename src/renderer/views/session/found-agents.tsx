import { ChevronRight, CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';

import { AgentProblem } from './agent-problem.tsx';
import { AgentState } from './agent-state.tsx';
import { DetectAgentsButton } from './detect-agents-button.tsx';
import { readinessOf } from './readiness.ts';
import { SetUpButton } from './set-up-button.tsx';

/**
 * Shows what was found on the machine: the agents that can be used, and one line about the others,
 * which opens what can be done about each.
 */
export function FoundAgents({ agents }: { readonly agents: readonly AgentInfo[] }) {
  const { t } = useTranslation('sessions');
  const { ready, groups } = readinessOf(agents);
  return (
    <section aria-label={t('welcome.agents')} className="flex flex-col gap-1">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 className="text-xs font-medium text-muted">{t('welcome.agents')}</h2>
        <span className="-mr-2.5">
          <DetectAgentsButton variant="ghost" />
        </span>
      </div>
      {agents.length === 0 && <LookingForAgents />}
      {ready.length > 0 && (
        <ul
          aria-label={t('agentState.ready')}
          className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1"
        >
          {ready.map((agent) => (
            <ReadyAgent key={agent.agentId} agent={agent} />
          ))}
        </ul>
      )}
      {groups.length > 0 && <OtherAgents groups={groups} isAlarm={ready.length === 0} />}
    </section>
  );
}

/**
 * Stands in place of the agents while there are none: core lists those that are missing, too, so
 * that an empty list means that it is still detecting them.
 */
function LookingForAgents() {
  const { t } = useTranslation('sessions');
  return (
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner /> {t('agentState.lookingFor')}
    </p>
  );
}

function ReadyAgent({ agent: { name, version, path } }: { readonly agent: AgentInfo }) {
  return (
    <li className="flex max-w-full min-w-0 items-center gap-1.5" title={path ?? undefined}>
      <CircleCheck aria-hidden className="size-3.5 shrink-0 text-ok" />
      <span className="truncate">{visibleText(name)}</span>
      {version !== null && (
        <span className="shrink-0 text-xs text-muted tabular-nums">{visibleText(version)}</span>
      )}
    </li>
  );
}

type OtherProps = {
  readonly groups: ReturnType<typeof readinessOf>['groups'];
  /** True if no agent can be used. */
  readonly isAlarm: boolean;
};

function OtherAgents({ groups, isAlarm }: OtherProps) {
  const { t } = useTranslation('sessions');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isBroken = groups.some(({ reason }) => reason === 'broken');
  return (
    <div className="-mx-1.5 flex min-w-0 flex-col">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-7 w-full min-w-0 items-start gap-1.5 rounded-md px-1.5 py-1 text-left text-xs text-muted hover:bg-hover focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden
          className={classNames(
            'mt-0.5 size-3.5 shrink-0 text-faint transition-transform',
            isOpen && 'rotate-90',
          )}
        />
        {isBroken ? (
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-danger" />
        ) : (
          isAlarm && <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0 text-warning" />
        )}
        <span className="min-w-0 flex-1 wrap-anywhere">{useSummary(groups)}</span>
        <span className="shrink-0 text-accent">{t(isOpen ? 'welcome.hide' : 'welcome.show')}</span>
      </button>
      {isOpen && (
        <ul
          id={id}
          aria-label={t('welcome.notReadyAgents')}
          className="mx-1.5 mt-1 divide-y divide-line rounded-lg border border-line bg-raised"
        >
          {groups.flatMap((group) =>
            group.agents.map((agent) => <AgentRemedy key={agent.agentId} agent={agent} />),
          )}
        </ul>
      )}
    </div>
  );
}

/** Returns one sentence about agents that are not ready, by reason. */
function useSummary(groups: OtherProps['groups']): string {
  const { t, i18n } = useTranslation('sessions');
  const names = new Intl.ListFormat(i18n.language);
  const reasons = groups.map(({ reason, agents }) =>
    t(`welcome.reason.${reason}`, {
      count: agents.length,
      agents: names.format(agents.map(({ name }) => visibleText(name))),
    }),
  );
  const text = reasons.join(t('welcome.betweenReasons'));
  const count = groups.flatMap(({ reason, agents }) => (reason === 'noted' ? [] : agents)).length;
  return count === 0 ? text : t('welcome.notReady', { count, reasons: text });
}

function AgentRemedy({ agent }: { readonly agent: AgentInfo }) {
  const { t } = useTranslation('sessions');
  const { name, version, path, problem, providers, state } = agent;
  return (
    <li className="flex min-w-0 flex-col gap-1.5 p-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{visibleText(name)}</span>
        <AgentState agent={agent} />
        {version !== null && (
          <span className="text-muted tabular-nums">{t('agentState.version', { version })}</span>
        )}
        {path !== null && (
          <code className="min-w-0 flex-1 truncate text-right text-2xs text-faint" title={path}>
            {path}
          </code>
        )}
      </div>
      {problem !== null && (
        <AgentProblem
          failure={problem}
          root={{ folder: '/' }}
          tone="plain"
          {...(providers && state !== 'broken' && { actions: <SetUpButton agent={agent} /> })}
        />
      )}
    </li>
  );
}
