import { Copy, Hourglass } from 'lucide-react';
import { memo, useEffect, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { stripAnsi } from '#renderer/kit/text/ansi.ts';
import { formatDuration, formatCount } from '#renderer/kit/text/format.ts';
import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { setCardOpen, useCardOpen } from '#renderer/stores/conversation/card-state.ts';
import { useMessagesFact } from '#renderer/stores/conversation/conversation.ts';
import { useAgentOf, useToolQuestions } from '#renderer/stores/desk/desk.ts';
import type { DetailsOf } from '#renderer/views/long-text/text-owner.ts';
import { ok } from '#shared/base/result.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';
import { runsSince } from '#shared/conversation/tool-queue.ts';

import { CardActions } from '../card-actions.tsx';
import { CardFrame } from '../card-frame.tsx';
import { cardText, copyKind } from '../card-text.ts';
import { CopyAction } from '../copy-action.tsx';
import { RawSource, useRawSource, type RawSourceState } from '../raw-source.tsx';
import { useSummary } from '../summary/use-summary.ts';
import { loadCompleteMetadata } from './complete-metadata.ts';
import { opensByItself } from './opens-by-itself.ts';
import { ToolBody } from './tool-body.tsx';
import { ToolIcon } from './tool-icon.tsx';
import { toolWait, type ToolWait } from './tool-wait.ts';

/** Returns the event that a call waits for before it may run; null if it runs or has ended. */
function useToolWait(call: ToolExecutionMessage): ToolWait | null {
  const { sessionId, metadata } = call;
  const { open, closed } = useToolQuestions(sessionId, metadata.status === 'running');
  const parallelTools = useAgentOf(sessionId)?.parallelTools ?? null;
  const questions = useMemo(() => {
    const toolOf = ({ request: { details } }: (typeof open)[number]) =>
      'toolUseId' in details ? (details.toolUseId ?? '') : '';
    const answered = closed.filter(({ outcome }) => outcome === 'answered').map(toolOf);
    return { open: new Map(open.map((each) => [toolOf(each), each])), answered: new Set(answered) };
  }, [open, closed]);
  return useMessagesFact(sessionId, metadata.parentToolUseId, (level) =>
    toolWait(call, level, questions, parallelTools),
  );
}

/** Shows the tool uses and tokens of a sub-agent so far. */
function SubagentCounts({
  details: { toolUses, tokens },
}: {
  readonly details: DetailsOf<'subagent'>;
}) {
  const { t, i18n } = useTranslation('conversation');
  const counts = [
    toolUses === null ? null : t('subagent.toolUses', { count: toolUses }),
    tokens === null ? null : t('subagent.tokens', { amount: formatCount(tokens, i18n.language) }),
  ].filter((part) => part !== null);
  return counts.length === 0 ? null : (
    <span className="ml-2 text-xs text-faint tabular-nums">{counts.join(' · ')}</span>
  );
}

/** Running time from which it is shown, in ms. */
const SHOWN_FROM = 2_000;

/** Shows the running time, updated each second. */
function RunningTime({ since }: { readonly since: number }) {
  const { i18n } = useTranslation();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const ms = now - since;
  return ms < SHOWN_FROM ? null : (
    <span className="text-faint">
      {formatDuration(Math.floor(ms / 1000) * 1000, i18n.language)}
    </span>
  );
}

/** Renders a tool execution as one line, with details when opened. */
export const ToolCard = memo(function ToolCard({
  message,
}: {
  readonly message: ToolExecutionMessage;
}) {
  const { metadata } = message;
  const open = useCardOpen(message, opensByItself(metadata));
  const raw = useRawSource(message);
  const wait = useToolWait(message);
  const summary = useSummary(message.sessionId)(metadata, wait !== null);
  return (
    <CardFrame
      name={visibleText(summary)}
      status={metadata.status}
      icon={<CardIcon message={message} isWaiting={wait !== null} />}
      summary={<Summary message={message} summary={summary} />}
      aside={<Aside message={message} wait={wait} />}
      open={open}
      onToggle={() => setCardOpen(message, !open)}
      tone={metadata.status === 'failed' ? 'danger' : 'plain'}
      actions={<Actions message={message} raw={raw} />}
    >
      {() => (
        <>
          <ToolBody message={message} />
          <RawSource state={raw} />
        </>
      )}
    </CardFrame>
  );
});

function CardIcon({
  message,
  isWaiting,
}: {
  readonly message: ToolExecutionMessage;
  readonly isWaiting: boolean;
}) {
  const { status, details } = message.metadata;
  return isWaiting ? (
    <Hourglass size={14} aria-hidden className="shrink-0 text-faint" />
  ) : (
    <ToolIcon status={status} details={details} />
  );
}

function Summary({
  message,
  summary,
}: {
  readonly message: ToolExecutionMessage;
  readonly summary: string;
}) {
  const { progress, status, details } = message.metadata;
  return (
    <>
      <VisibleText text={summary} />
      {details?.type === 'subagent' && <SubagentCounts details={details} />}
      {status === 'running' && progress !== null && (
        <span className="ml-2 text-muted">
          <VisibleText text={stripAnsi(progress.trimEnd().split('\n').at(-1) ?? '')} />
        </span>
      )}
    </>
  );
}

const STATE_COLOURS = {
  running: 'text-accent',
  completed: '',
  failed: 'text-danger',
  denied: 'text-warning',
  interrupted: 'text-warning',
  abandoned: 'text-muted',
};

const WAIT_COLOURS = { approval: 'text-warning', answer: 'text-warning', turn: 'text-muted' };

/** Waits shorter than this are not shown: a rule answered, or the person did at once. */
const SHORTEST_WAIT_MS = 1000;

function Aside({
  message,
  wait,
}: {
  readonly message: ToolExecutionMessage;
  readonly wait: ToolWait | null;
}) {
  const { t, i18n } = useTranslation('conversation');
  const { status, durationMs, waited } = message.metadata;
  const duration = formatDuration(durationMs ?? 0, i18n.language);
  const waitedMs = waited?.ms ?? 0;
  const since = runsSince(message);
  const colour = wait === null ? STATE_COLOURS[status] : WAIT_COLOURS[wait];
  return (
    <span className="flex shrink-0 items-center gap-2 text-xs tabular-nums">
      <span className={status === 'completed' ? 'sr-only' : colour}>
        {t(wait === null ? `card.${status}` : `card.wait.${wait}`)}
      </span>
      {status === 'running' && wait === null && since !== null && <RunningTime since={since} />}
      {durationMs !== null && (
        <span className="text-faint">
          {waitedMs < SHORTEST_WAIT_MS
            ? duration
            : t('card.waited', { duration, waited: formatDuration(waitedMs, i18n.language) })}
        </span>
      )}
    </span>
  );
}

function Actions({
  message,
  raw,
}: {
  readonly message: ToolExecutionMessage;
  readonly raw: RawSourceState;
}) {
  const { t } = useTranslation('cards');
  const api = useApi();
  const text = async () => {
    const metadata = await loadCompleteMetadata(api, message.metadata);
    return metadata.ok ? ok(cardText(metadata.value)) : metadata;
  };
  const copy = (
    <CopyAction
      label={t(`copyAs.${copyKind(message.metadata)}`)}
      icon={<Copy aria-hidden />}
      text={text}
    />
  );
  return <CardActions message={message} copy={copy} raw={raw} />;
}
