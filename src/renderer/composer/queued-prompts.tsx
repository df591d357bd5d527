import { Clock, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#renderer/connection/api.ts';
import type { Failure } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/stores/conversation.ts';
import { newCommandId } from '#renderer/stores/window-id.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { ProblemBox } from '#renderer/ui/problem-box.tsx';
import type { ConversationMessage, MessageOf } from '#shared/conversation/message.ts';

import { COMPOSER_ID } from './composer-id.ts';
import { draftOf, setDraft } from './drafts.ts';
import { draftImagesOf, setDraftImages } from './images.ts';
import { imagesOfPrompt } from './queued-images.ts';

type Prompt = MessageOf<'text'>;

const isQueued = (message: ConversationMessage): message is Prompt =>
  message.messageType === 'text' && message.role === 'user' && message.metadata.delivery === 'queued';

/** Prompts that the agent has and has not begun. */
export function QueuedPrompts({ sessionId }: { readonly sessionId: string }) {
  const { t } = useTranslation('composer');
  const queued = useMessages(sessionId, null).filter(isQueued);
  const { withdraw, failure } = useWithdraw(sessionId);
  if (queued.length === 0) return failure && <ProblemBox failure={failure} />;
  const edit = async (prompt: Prompt) => {
    const images = await withdraw(prompt);
    if (images === null) return;
    setDraft(sessionId, [prompt.content, draftOf(sessionId)].filter((text) => text !== '').join('\n'));
    setDraftImages(sessionId, [...images, ...draftImagesOf(sessionId)]);
    document.getElementById(COMPOSER_ID)?.focus();
  };
  return (
    <section aria-label={t('queued')} className="flex flex-col gap-1">
      {failure && <ProblemBox failure={failure} />}
      <ol className="flex max-h-40 flex-col gap-1 overflow-y-auto">
        {queued.map((prompt) => (
          <Row key={prompt.id} prompt={prompt} onEdit={() => void edit(prompt)} onRemove={() => void withdraw(prompt)} />
        ))}
      </ol>
    </section>
  );
}

type RowProps = { readonly prompt: Prompt; readonly onEdit: () => void; readonly onRemove: () => void };

function Row({ prompt, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation('composer');
  const count = prompt.metadata.attachments?.length ?? 0;
  const isWhole = !prompt.metadata.blobs.some(({ path }) => path[0] === 'content');
  const text = prompt.content === '' ? t('imageCount', { count }) : prompt.content;
  return (
    <li className="flex items-center gap-2 rounded-md border border-line bg-sunken py-0.5 pr-1 pl-2 text-sm text-muted">
      <Clock aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{t('waits')}</span>
      <span className="min-w-0 flex-1 truncate" title={text.slice(0, 1000)}>
        {text}
      </span>
      {isWhole && (
        <IconButton label={t('editQueued')} tooltipSide="top" onClick={onEdit}>
          <Pencil aria-hidden className="size-3.5!" />
        </IconButton>
      )}
      <IconButton label={t('removeQueued')} tooltipSide="top" onClick={onRemove}>
        <X aria-hidden className="size-3.5!" />
      </IconButton>
    </li>
  );
}

/** Takes a prompt back; gives its images, or `null` when it was too late. */
function useWithdraw(sessionId: string) {
  const api = useApi();
  const [failure, setFailure] = useState<Failure | null>(null);
  const withdraw = async (prompt: Prompt) => {
    const images = await imagesOfPrompt(api, prompt);
    const reply = await api['sessions.withdraw']({ commandId: newCommandId(), sessionId, messageId: prompt.id });
    setFailure(reply.ok ? null : reply.error);
    return reply.ok ? images : null;
  };
  return { withdraw, failure };
}
