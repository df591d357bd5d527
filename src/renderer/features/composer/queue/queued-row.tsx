import { ArrowUp, Clock, ListEnd, Pencil, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import type { MessageOf } from '#shared/conversation/message.ts';

export type QueuedPrompt = MessageOf<'text'>;

export type RowActions = {
  /** Undefined if the action is not possible now. */
  readonly onSend?: (() => void) | undefined;
  readonly onLater?: (() => void) | undefined;
  readonly onEdit?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
};

/** Returns where a prompt waits: with the agent, or with Corral. */
export function placeOf({
  metadata: { delivery },
}: QueuedPrompt): 'waits' | 'heldPrompt' | 'laterPrompt' | 'startPrompt' {
  if (delivery === 'held') return 'heldPrompt';
  if (delivery === 'afterStart') return 'startPrompt';
  return delivery === 'afterTurn' ? 'laterPrompt' : 'waits';
}

/** Returns the id of the button that edits a prompt. The focus returns to that button. */
export const editButtonId = (messageId: string) => `edit-queued-${messageId}`;

/** Renders one waiting prompt with its actions. */
export function QueuedRow({
  prompt,
  actions,
}: {
  readonly prompt: QueuedPrompt;
  readonly actions: RowActions;
}) {
  const Icon = placeOf(prompt) === 'laterPrompt' ? ListEnd : Clock;
  return (
    <li className="flex items-center gap-2 rounded-md border border-line bg-sunken py-0.5 pr-1 pl-2 text-sm text-muted">
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <PromptText prompt={prompt} />
      <Actions prompt={prompt} actions={actions} />
    </li>
  );
}

function PromptText({ prompt }: { readonly prompt: QueuedPrompt }) {
  const { t } = useTranslation('composer');
  const place = placeOf(prompt);
  const isLabelled = place === 'laterPrompt' || place === 'startPrompt';
  const text =
    prompt.content === ''
      ? t('imageCount', { count: prompt.metadata.attachments?.length ?? 0 })
      : prompt.content;
  return (
    <>
      <span className={isLabelled ? 'shrink-0 text-2xs text-faint max-sm:sr-only' : 'sr-only'}>
        {t(place)}
      </span>
      <span className="min-w-0 flex-1 truncate" title={text.slice(0, 1000)}>
        {text}
      </span>
    </>
  );
}

function Actions({
  prompt,
  actions,
}: {
  readonly prompt: QueuedPrompt;
  readonly actions: RowActions;
}) {
  const { t } = useTranslation('composer');
  const { onSend, onLater, onEdit, onRemove } = actions;
  const place = placeOf(prompt);
  return (
    <span className="flex shrink-0 items-center">
      {onSend && (
        <IconButton
          label={place === 'heldPrompt' ? t('sendHeld') : t('sendNow')}
          tooltipSide="top"
          onClick={onSend}
        >
          <ArrowUp aria-hidden className="size-3.5!" />
        </IconButton>
      )}
      {onLater && (
        <IconButton label={t('makeLater')} tooltipSide="top" onClick={onLater}>
          <ListEnd aria-hidden className="size-3.5!" />
        </IconButton>
      )}
      {onEdit && (
        <IconButton
          id={editButtonId(prompt.id)}
          label={t('editQueued')}
          tooltipSide="top"
          onClick={onEdit}
        >
          <Pencil aria-hidden className="size-3.5!" />
        </IconButton>
      )}
      {onRemove && (
        <IconButton
          label={place === 'waits' ? t('removeQueued') : t('discardHeld')}
          tooltipSide="top"
          onClick={onRemove}
        >
          <X aria-hidden className="size-3.5!" />
        </IconButton>
      )}
    </span>
  );
}
