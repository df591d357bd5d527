import { FileQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { CopyButton } from '#renderer/kit/ui/copy-button.tsx';
import { setCardOpen, useCardOpen } from '#renderer/stores/conversation/card-state.ts';
import { CardActions } from '#renderer/views/card/card-actions.tsx';
import { CardFrame } from '#renderer/views/card/card-frame.tsx';
import { RawSource, useRawSource } from '#renderer/views/card/raw-source.tsx';
import { blobAt } from '#renderer/views/long-text/blob-refs.ts';
import { CodeText } from '#renderer/views/long-text/code-text.tsx';
import { visibleText } from '#shared/base/visible-text.ts';
import { DAMAGED } from '#shared/conversation/damaged.ts';
import type { MessageOf } from '#shared/conversation/message.ts';

/** Number of characters of the record that the collapsed line shows. */
const PREVIEW = 300;

/** Renders a record that no converter knows, unchanged. */
export function UnknownMessage({ message }: { readonly message: MessageOf<'unknown'> }) {
  const { t } = useTranslation('conversation');
  const open = useCardOpen(message, false);
  const raw = useRawSource(message);
  const { reason, blobs } = message.metadata;
  const isDamaged = reason === DAMAGED;
  const name = t(isDamaged ? 'unknown.damaged' : 'unknown.summary');
  return (
    <CardFrame
      name={name}
      status="unknown"
      icon={<FileQuestion size={14} aria-hidden className="shrink-0 text-faint" />}
      summary={
        <span className="text-muted">
          {name}
          {!open && (
            <code className="ml-2 text-2xs text-faint">
              {visibleText(message.content.slice(0, PREVIEW))}
            </code>
          )}
        </span>
      }
      aside={null}
      open={open}
      onToggle={() => setCardOpen(message, !open)}
      actions={
        <CardActions
          message={message}
          copy={<CopyButton text={message.content} label={t('copy')} className="size-6" />}
          raw={raw}
        />
      }
    >
      {() => (
        <>
          <p className="px-3 pt-1.5 text-xs text-muted">
            {isDamaged ? t('unknown.damagedHint') : `${t('unknown.hint')} (${reason})`}
          </p>
          <CodeText
            text={message.content}
            blob={blobAt(blobs, ['content'])}
            label={name}
            startLine={null}
            language="json"
          />
          <RawSource state={raw} />
        </>
      )}
    </CardFrame>
  );
}
