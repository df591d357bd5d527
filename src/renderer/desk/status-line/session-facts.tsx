import { Cpu, GitBranch, GitCommitHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';
import { formatCost, formatCount } from '#renderer/kit/text/format.ts';
import { Meter } from '#renderer/kit/ui/meter.tsx';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { GitHead } from '#shared/session/git-head.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { StatusFact, StatusFacts, StatusItem } from './status-item.tsx';

type Props = { readonly session: Session };

/** Length of a commit on the screen, as git abbreviates it. */
const COMMIT_LENGTH = 7;

/** Shows what git has checked out in the session's folder; nothing outside of a repository. */
export function BranchItem({ session }: Props) {
  const { git = null } = session;
  return git === null ? null : <HeadItem git={git} folder={session.cwd} />;
}

function HeadItem({ git, folder }: { readonly git: GitHead; readonly folder: string }) {
  const { t } = useTranslation('statusLine');
  const text = headName(git);
  const label = useHeadLabel(git);
  return (
    <StatusItem
      title={t('branch.title')}
      label={label}
      tone={git.kind === 'branch' ? 'usual' : 'warning'}
      className="max-w-56 max-md:hidden"
      brief={
        <>
          {git.kind === 'branch' ? <GitBranch aria-hidden /> : <GitCommitHorizontal aria-hidden />}
          <span className="truncate">{text}</span>
        </>
      }
      source={t('branch.source')}
    >
      <p className="mb-2 text-sm wrap-anywhere">{label}</p>
      <StatusFacts>
        {git.kind === 'detached' && (
          <StatusFact name={t('branch.commit')}>
            <code className="text-xs">{git.commit}</code>
          </StatusFact>
        )}
        <StatusFact name={t('branch.folder')}>{visibleText(folder)}</StatusFact>
      </StatusFacts>
    </StatusItem>
  );
}

function headName(git: GitHead): string {
  if (git.kind === 'branch') return visibleText(git.name);
  return visibleText(git.rebasing ?? git.commit.slice(0, COMMIT_LENGTH));
}

function useHeadLabel(git: GitHead): string {
  const { t } = useTranslation('statusLine');
  if (git.kind === 'branch') return t('branch.label', { branch: visibleText(git.name) });
  const commit = git.commit.slice(0, COMMIT_LENGTH);
  return git.rebasing === null
    ? t('branch.detached', { commit })
    : t('branch.rebasing', { branch: visibleText(git.rebasing), commit });
}

/** Shows the model that runs and its effort, or the agent if no model is known. */
export function ModelItem({ session }: Props) {
  const { t } = useTranslation('statusLine');
  const { agent, program, model, effort, source } = useModelFacts(session);
  const names =
    effort === null ? t('model.label', { model }) : t('model.labelWithEffort', { model, effort });
  const label = model === null ? program : names;
  return (
    <StatusItem
      title={t('model.title')}
      label={label}
      className="max-w-64 max-md:hidden"
      brief={
        <>
          <Cpu aria-hidden />
          <span className="truncate">{model ?? program}</span>
          {effort !== null && (
            <span className="truncate text-faint max-lg:hidden">
              {t('model.effort', { effort })}
            </span>
          )}
        </>
      }
      source={t(source, { agent })}
    >
      <StatusFacts>
        {model !== null && <StatusFact name={t('model.title')}>{model}</StatusFact>}
        {effort !== null && <StatusFact name={t('model.effortName')}>{effort}</StatusFact>}
        <StatusFact name={t('model.agent')}>{program}</StatusFact>
      </StatusFacts>
    </StatusItem>
  );
}

function useModelFacts(session: Session) {
  const agent = useAgentName(session);
  const found = useAgent(session.agentId)?.version ?? '';
  const version = session.agentVersion ?? found;
  const { model: reported = null, effort = null } = session.running ?? {};
  const { effort: chosenEffort = null } = session;
  const model = reported ?? session.model;
  const shown = (text: string | null) => (text === null ? null : visibleText(text));
  return {
    agent,
    program: `${agent} ${visibleText(version)}`.trim(),
    model: shown(model),
    effort: shown(effort ?? chosenEffort),
    source: sourceOf(reported, model),
  };
}

function sourceOf(reported: string | null, model: string | null) {
  if (reported !== null) return 'model.reported' as const;
  return model === null ? ('model.unknown' as const) : ('model.chosen' as const);
}

/** Share of the context window from which an agent soon summarizes its conversation. */
const NEARLY_FULL = 0.8;

/** Shows how many tokens the conversation takes, and which part of the window if that is known. */
export function ContextItem({ session }: Props) {
  const { contextTokens = null, contextWindow = null } = session.running ?? {};
  if (contextTokens === null) return null;
  return contextWindow === null || contextWindow <= 0 ? (
    <UsedContext session={session} tokens={contextTokens} />
  ) : (
    <ContextShare session={session} tokens={contextTokens} window={contextWindow} />
  );
}

type ContextProps = Props & { readonly tokens: number };

function UsedContext({ session, tokens }: ContextProps) {
  const { t, i18n } = useTranslation('statusLine');
  const agent = useAgentName(session);
  const used = formatCount(tokens, i18n.language);
  return (
    <StatusItem
      title={t('context.title')}
      label={t('context.labelUsed', { used })}
      className="shrink-0"
      brief={t('context.short', { used })}
      source={t('context.sourceUsed', { agent })}
    >
      <StatusFacts>
        <TokenFact name={t('context.used')} tokens={tokens} />
      </StatusFacts>
    </StatusItem>
  );
}

function ContextShare({ session, tokens, window }: ContextProps & { readonly window: number }) {
  const { t, i18n } = useTranslation('statusLine');
  const agent = useAgentName(session);
  const share = tokens / window;
  const isFull = share >= NEARLY_FULL;
  const tone = isFull ? 'warning' : 'usual';
  const values = {
    percent: numberFormat(i18n.language, { style: 'percent' }).format(share),
    used: formatCount(tokens, i18n.language),
    window: formatCount(window, i18n.language),
  };
  return (
    <StatusItem
      title={t('context.title')}
      label={t(isFull ? 'context.labelFull' : 'context.label', values)}
      tone={tone}
      className="shrink-0"
      brief={
        <>
          <Meter share={share} tone={tone} />
          {values.percent}
        </>
      }
      source={t('context.source', { agent })}
    >
      {isFull && <p className="mb-2 text-sm font-medium text-warning">{t('context.near')}</p>}
      <StatusFacts>
        <TokenFact name={t('context.used')} tokens={tokens} />
        <TokenFact name={t('context.window')} tokens={window} />
        <TokenFact name={t('context.left')} tokens={Math.max(0, window - tokens)} />
      </StatusFacts>
    </StatusItem>
  );
}

function TokenFact({ name, tokens }: { readonly name: string; readonly tokens: number }) {
  const { t, i18n } = useTranslation('statusLine');
  const count = numberFormat(i18n.language).format(tokens);
  return <StatusFact name={name}>{t('context.tokens', { count })}</StatusFact>;
}

/** Shows the cost of the session; nothing if the agent reports none. */
export function CostItem({ session }: Props) {
  const { t, i18n } = useTranslation('statusLine');
  const agent = useAgentName(session);
  const { costUsd, inputTokens, outputTokens } = session.usage;
  if (costUsd <= 0) return null;
  const count = numberFormat(i18n.language);
  const cost = formatCost(costUsd, i18n.language);
  return (
    <StatusItem
      title={t('cost.title')}
      label={t('cost.label', { cost })}
      className="shrink-0 max-md:hidden"
      brief={cost}
      source={t('cost.source', { agent })}
    >
      <StatusFacts>
        <StatusFact name={t('cost.title')}>{cost}</StatusFact>
        <StatusFact name={t('cost.tokensIn')}>{count.format(inputTokens)}</StatusFact>
        <StatusFact name={t('cost.tokensOut')}>{count.format(outputTokens)}</StatusFact>
      </StatusFacts>
    </StatusItem>
  );
}

/** Returns the name of the session's agent for sentences. */
export function useAgentName({ agentId }: Session): string {
  return useAgent(agentId)?.name ?? agentId;
}
