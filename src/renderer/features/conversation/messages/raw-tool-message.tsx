import { CircleX, CornerDownRight, Wrench } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { setCardOpen, useCardOpen } from '#renderer/stores/conversation/card-state.ts';
import { CardActions } from '#renderer/views/card/card-actions.tsx';
import { CardFrame } from '#renderer/views/card/card-frame.tsx';
import { RawSource, useRawSource } from '#renderer/views/card/raw-source.tsx';
import { prettyJson } from '#renderer/views/json/json-text.ts';
import { JsonView } from '#renderer/views/json/json-view.tsx';
import { blobAt } from '#renderer/views/long-text/blob-refs.ts';
import { CutStrings } from '#renderer/views/long-text/cut-strings.tsx';
import { OutputText } from '#renderer/views/long-text/output-text.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import type { MessageOf } from '#shared/conversation/message.ts';

/**
 * Renders a tool use that was not merged with a result: the use has no id, or merging is switched
 * off.
 */
export function ToolUseMessage({ message }: { readonly message: MessageOf<'tool_use'> }) {
  const { t } = useTranslation('conversation');
  const open = useCardOpen(message, false);
  const raw = useRawSource(message);
  const { toolName, toolUseId, input, blobs } = message.metadata;
  const name = t('card.toolUse', { tool: visibleText(toolName) });
  const owner = {
    sessionId: message.sessionId,
    messageId: message.id,
    toolUseId,
    status: null,
    progress: null,
    blobs,
    path: ['metadata', 'input'],
  };
  return (
    <CardFrame
      name={name}
      status="used"
      icon={<Wrench size={14} aria-hidden className="shrink-0 text-faint" />}
      summary={name}
      aside={null}
      open={open}
      onToggle={() => setCardOpen(message, !open)}
      actions={
        <CardActions
          message={message}
          copy={
            <CopyButton text={prettyJson(input)} label={t('card.copyInput')} className="size-6" />
          }
          raw={raw}
        />
      }
    >
      {() => (
        <>
          <JsonView value={input} label={t('card.input')} card={message} />
          <CutStrings owner={owner} />
          <RawSource state={raw} />
        </>
      )}
    </CardFrame>
  );
}

/** Renders a tool result whose use is unknown. */
export function ToolResultMessage({ message }: { readonly message: MessageOf<'tool_result'> }) {
  const { t } = useTranslation('conversation');
  const open = useCardOpen(message, false);
  const raw = useRawSource(message);
  const { toolName, isError, blobs } = message.metadata;
  const name = t('card.toolResult', {
    tool: toolName === null ? t('card.someTool') : visibleText(toolName),
  });
  const Icon = isError ? CircleX : CornerDownRight;
  return (
    <CardFrame
      name={name}
      status={isError ? 'failed' : 'completed'}
      icon={
        <Icon
          size={14}
          aria-hidden
          className={isError ? 'shrink-0 text-danger' : 'shrink-0 text-faint'}
        />
      }
      summary={name}
      aside={null}
      open={open}
      onToggle={() => setCardOpen(message, !open)}
      tone={isError ? 'danger' : 'plain'}
      actions={
        <CardActions
          message={message}
          copy={
            <CopyButton text={message.content} label={t('card.copyOutput')} className="size-6" />
          }
          raw={raw}
        />
      }
    >
      {() => (
        <>
          <OutputText
            text={message.content}
            blob={blobAt(blobs, ['content'])}
            label={t('card.output')}
            isError={isError}
          />
          <RawSource state={raw} />
        </>
      )}
    </CardFrame>
  );
}
