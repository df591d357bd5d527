import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useWaiting } from '#renderer/stores/conversation/conversation.ts';
import { useAgent } from '#renderer/stores/desk/desk.ts';
import { composerState } from '#renderer/views/prompt-field/composer-state.ts';
import type { AgentInfo } from '#shared/contract/agents.ts';
import type { Session } from '#shared/contract/sessions.ts';

import { QueuedEditor } from './queued-editor.tsx';
import { placeOf, QueuedRow, type QueuedPrompt, type RowActions } from './queued-row.tsx';
import { useQueue } from './use-queue.ts';

type Queue = ReturnType<typeof useQueue>;

/** Lists the prompts that the agent has not begun. */
export function QueuedPrompts({ session }: { readonly session: Session }) {
  const { t } = useTranslation('composer');
  const queued = useWaiting(session.sessionId).flatMap((message) =>
    message.messageType === 'text' ? [message] : [],
  );
  const agent = useAgent(session.agentId);
  const queue = useQueue(session.sessionId);
  const { edit } = queue.editing;
  const isWorking = composerState(session) === 'working';
  const orphan = edit !== null && queued.every(({ id }) => id !== edit.messageId) ? edit : null;
  const problem = queue.failure && <ProblemBox failure={queue.failure} />;
  if (queued.length === 0 && orphan === null) return problem;
  return (
    <section aria-label={t('queued')} className="flex flex-col gap-1">
      {problem}
      <HeldLine
        held={queued.filter(
          (prompt) => placeOf(prompt) === 'heldPrompt' && prompt.id !== edit?.messageId,
        )}
        queue={queue}
      />
      <ol className="flex max-h-[40vh] flex-col gap-1 overflow-y-auto">
        {queued.map((prompt) =>
          edit?.messageId === prompt.id ? (
            <Editor key={prompt.id} queue={queue} prompt={prompt} isWorking={isWorking} />
          ) : (
            <QueuedRow
              key={prompt.id}
              prompt={prompt}
              actions={actionsOf(prompt, queue, { agent, isWorking })}
            />
          ),
        )}
        {orphan && (
          <Editor key={orphan.messageId} queue={queue} prompt={null} isWorking={isWorking} />
        )}
      </ol>
    </section>
  );
}

type EditorProps = {
  readonly queue: Queue;
  /** Null if the prompt does not wait any more. */
  readonly prompt: QueuedPrompt | null;
  readonly isWorking: boolean;
};

function Editor({ queue: { editing }, prompt, isWorking }: EditorProps) {
  const { edit, write, save, cancel } = editing;
  if (!edit) return null;
  return (
    <QueuedEditor
      text={edit.text}
      isWaiting={prompt !== null}
      isSentAtOnce={edit.when !== 'held' && !isWorking}
      canBeEmpty={(prompt?.metadata.attachments ?? []).length > 0}
      onWrite={(text) => write({ ...edit, text })}
      onSave={() => void save(edit)}
      onCancel={() => void cancel(edit, isWorking)}
    />
  );
}

type Situation = { readonly agent: AgentInfo | undefined; readonly isWorking: boolean };

/**
 * Returns the possible actions on a prompt. A prompt that Corral holds can always be changed; a
 * prompt that the agent has can be changed only if the agent gives prompts back.
 */
function actionsOf(
  prompt: QueuedPrompt,
  { move, withdraw, editing }: Queue,
  { agent, isWorking }: Situation,
): RowActions {
  const place = placeOf(prompt);
  const isOurs = place !== 'waits' || agent?.capabilities.steering?.givesBack === true;
  return {
    onSend: isSentNext(place, isWorking) ? undefined : () => void move(prompt, 'now'),
    onLater:
      isOurs && isWorking && !SENT_BY_CORRAL.has(place)
        ? () => void move(prompt, 'afterTurn')
        : undefined,
    // Only one edit is possible at a time, because a second edit would discard the typed text.
    onEdit: isOurs && editing.edit === null ? () => void editing.begin(prompt) : undefined,
    onRemove: isOurs ? () => void withdraw(prompt) : undefined,
  };
}

type QueuePlace = ReturnType<typeof placeOf>;

/** Prompts that have a time already at which Corral sends them. */
const SENT_BY_CORRAL: ReadonlySet<QueuePlace> = new Set(['laterPrompt', 'startPrompt']);

/** Returns true for a prompt that the agent takes next anyway. */
function isSentNext(place: QueuePlace, isWorking: boolean): boolean {
  return place === 'waits' || (place === 'startPrompt' && isWorking);
}

async function inOrder(
  prompts: readonly QueuedPrompt[],
  work: (prompt: QueuedPrompt) => Promise<unknown>,
): Promise<void> {
  for (const prompt of prompts) await work(prompt);
}

/**
 * Sends or discards together the prompts that were held by an interrupt or by the end of the agent.
 */
function HeldLine({
  held,
  queue: { move, withdraw },
}: {
  readonly held: readonly QueuedPrompt[];
  readonly queue: Queue;
}) {
  const { t } = useTranslation('composer');
  if (held.length === 0) return null;
  return (
    <div className="flex items-center gap-2 text-sm">
      <p role="status" className="min-w-0 flex-1">
        {t('held', { count: held.length })}
      </p>
      <Button
        size="sm"
        variant="primary"
        onClick={() => void inOrder(held, (prompt) => move(prompt, 'now'))}
      >
        {t('sendAllHeld')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void inOrder(held, withdraw)}>
        {t('discardAllHeld')}
      </Button>
    </div>
  );
}
