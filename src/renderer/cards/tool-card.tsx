import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { useIsAsked } from '#renderer/stores/desk.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';

import { CardActions } from './card-actions.tsx';
import { CardFrame } from './card-frame.tsx';
import { setCardOpen, useCardOpen } from './card-state.ts';
import { formatDuration } from './format.ts';
import { opensByItself } from './opens-by-itself.ts';
import { prettyJson } from './json-text.ts';
import { RawSource, useRawSource, type RawSourceState } from './raw-source.tsx';
import { ToolBody } from './tool-body.tsx';
import { ToolIcon } from './tool-icon.tsx';
import { visibleText } from './visible-text.ts';
import { Visible } from './visible.tsx';

/** One use of a tool: a line, and all of it when opened. */
export const ToolCard = memo(function ToolCard({ message }: { readonly message: ToolExecutionMessage }) {
  const { metadata } = message;
  const open = useCardOpen(metadata.toolUseId, opensByItself(metadata));
  const raw = useRawSource(message);
  return (
    <CardFrame
      name={visibleText(metadata.summary)}
      status={metadata.status}
      icon={<ToolIcon status={metadata.status} details={metadata.details} />}
      summary={<Summary message={message} />}
      aside={<Aside message={message} />}
      open={open}
      onToggle={() => setCardOpen(metadata.toolUseId, !open)}
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

function Summary({ message }: { readonly message: ToolExecutionMessage }) {
  const { summary, progress, status } = message.metadata;
  return (
    <>
      <Visible text={summary} />
      {status === 'running' && progress !== null && (
        <span className="ml-2 text-muted">
          <Visible text={progress} />
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
      {durationMs !== null && <span className="text-faint">{formatDuration(durationMs, i18n.language)}</span>}
    </span>
  );
}

function Actions({ message, raw }: { readonly message: ToolExecutionMessage; readonly raw: RawSourceState }) {
  const { t } = useTranslation('conversation');
  const { input, output } = message.metadata;
  const [text, label] = output === null || output === '' ? [prettyJson(input), t('card.copyInput')] : [output, t('card.copyOutput')];
  return <CardActions copyText={text} copyLabel={label} source={message.source} raw={raw} />;
}
