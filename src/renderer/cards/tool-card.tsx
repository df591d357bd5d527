import { Copy } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#renderer/connection/api.ts';
import { useIsAsked } from '#renderer/stores/desk.ts';
import { ok } from '#shared/base/result.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';

import { stripAnsi } from './ansi.ts';
import { CardActions } from './card-actions.tsx';
import { CardFrame } from './card-frame.tsx';
import { setCardOpen, useCardOpen } from './card-state.ts';
import { cardText, copyKind } from './card-text.ts';
import { CopyAction } from './copy-action.tsx';
import { formatDuration } from './format.ts';
import { opensByItself } from './opens-by-itself.ts';
import { RunningTime } from './running-time.tsx';
import { RawSource, useRawSource, type RawSourceState } from './raw-source.tsx';
import { SubagentCounts } from './subagent-counts.tsx';
import { ToolBody } from './tool-body.tsx';
import { ToolIcon } from './tool-icon.tsx';
import { useSummary } from './use-summary.ts';
import { Visible } from './visible.tsx';
import { wholeMetadata } from './whole-metadata.ts';

/** One use of a tool: a line, and all of it when opened. */
export const ToolCard = memo(function ToolCard({ message }: { readonly message: ToolExecutionMessage }) {
  const { metadata } = message;
  const open = useCardOpen(message, opensByItself(metadata));
  const raw = useRawSource(message);
  const said = useSummary(message.sessionId)(metadata);
  return (
    <CardFrame
      name={visibleText(said)}
      status={metadata.status}
      icon={<ToolIcon status={metadata.status} details={metadata.details} />}
      summary={<Summary message={message} said={said} />}
      aside={<Aside message={message} />}
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

function Summary({ message, said }: { readonly message: ToolExecutionMessage; readonly said: string }) {
  const { progress, status, details } = message.metadata;
  return (
    <>
      <Visible text={said} />
      {details?.type === 'subagent' && <SubagentCounts details={details} />}
      {status === 'running' && progress !== null && (
        <span className="ml-2 text-muted">
          <Visible text={stripAnsi(progress.trimEnd().split('\n').at(-1) ?? '')} />
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

function Aside({ message }: { readonly message: ToolExecutionMessage }) {
  const { t, i18n } = useTranslation('conversation');
  const { status, durationMs, toolUseId } = message.metadata;
  const isAsked = useIsAsked(message.sessionId, toolUseId) && status === 'running';
  const colour = isAsked ? 'text-warning' : STATE_COLOURS[status];
  return (
    <span className="flex shrink-0 items-center gap-2 text-xs tabular-nums">
      <span className={status === 'completed' ? 'sr-only' : colour}>{t(isAsked ? 'card.asked' : `card.${status}`)}</span>
      {status === 'running' && !isAsked && message.timestamp !== null && <RunningTime since={message.timestamp} />}
      {durationMs !== null && <span className="text-faint">{formatDuration(durationMs, i18n.language)}</span>}
    </span>
  );
}

function Actions({ message, raw }: { readonly message: ToolExecutionMessage; readonly raw: RawSourceState }) {
  const { t } = useTranslation('cards');
  const api = useApi();
  const text = async () => {
    const whole = await wholeMetadata(api, message.metadata);
    return whole.ok ? ok(cardText(whole.value)) : whole;
  };
  const copy = <CopyAction label={t(`copyAs.${copyKind(message.metadata)}`)} icon={<Copy aria-hidden />} text={text} />;
  return <CardActions message={message} copy={copy} raw={raw} />;
}
