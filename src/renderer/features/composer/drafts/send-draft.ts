import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { draftImagesOf, setDraftImages } from '#renderer/views/prompt-field/images.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { SendTime } from '#shared/contract/sessions.ts';

import { draftOf, setDraft } from '#renderer/views/prompt-field/drafts.ts';
import { outboxOf, readOutboxes, setOutbox, type Outgoing, type OutboxStorage } from './outbox.ts';

type Api = Pick<CorralApi, 'sessions.prompt'>;

export type SendOptions = {
  readonly when?: SendTime;
  /** Called for each prompt that core has confirmed. */
  readonly onTaken?: () => void;
};

/**
 * Moves the draft to the outbox and sends the prompts one after the other. A failed prompt returns
 * to the draft, with those behind it.
 */
export async function sendDraft(
  api: Api,
  sessionId: string,
  { when = 'now', onTaken }: SendOptions = {},
): Promise<void> {
  const { entries, returned } = outboxOf(sessionId);
  const added = outgoing(
    { text: draftOf(sessionId).trim(), images: draftImagesOf(sessionId), when },
    returned,
  );
  if (added.length === 0) return;
  setDraft(sessionId, '');
  setDraftImages(sessionId, []);
  setOutbox(sessionId, { entries: [...entries, ...added], failure: null, returned: [] });
  if (entries.length === 0) await sendAll(api, sessionId, onTaken);
}

/**
 * Returns the prompts to send. Failed prompts keep their command ids if they are unchanged at the
 * start of the draft; the rest of the draft is a separate prompt.
 */
function outgoing(
  { text, images, when }: Omit<Outgoing, 'commandId'>,
  returned: readonly Outgoing[],
): readonly Outgoing[] {
  const before = joinedText(returned);
  const isUnchanged = returned.length > 0 && (text === before || text.startsWith(`${before}\n`));
  const hasTheirImages = returned.every((each) =>
    each.images.every((image) => images.includes(image)),
  );
  const unchanged = isUnchanged && hasTheirImages ? returned : [];
  const rest = {
    commandId: newCommandId(),
    text: unchanged.length > 0 ? text.slice(before.length).trim() : text,
    images: images.filter((image) => !unchanged.some((each) => each.images.includes(image))),
    when,
  };
  return rest.text === '' && rest.images.length === 0 ? unchanged : [...unchanged, rest];
}

async function sendAll(
  api: Api,
  sessionId: string,
  onTaken: SendOptions['onTaken'],
): Promise<void> {
  for (let [first] = outboxOf(sessionId).entries; first; [first] = outboxOf(sessionId).entries) {
    const { commandId, text, images, when } = first;
    const attachments = images.map(({ mediaType, base64 }) => ({ mediaType, base64 }));
    const prompt = { commandId, sessionId, text, ...(when === 'afterTurn' && { when }) };
    const reply = await api['sessions.prompt'](
      attachments.length === 0 ? prompt : { ...prompt, attachments },
    );
    const [, ...others] = outboxOf(sessionId).entries;
    if (reply.ok) {
      setOutbox(sessionId, { entries: others });
      onTaken?.();
    } else {
      // Core may have accepted a prompt whose reply is lost. A refused prompt needs a new command
      // id.
      const retry =
        reply.error.kind === 'disconnected' ? first : { ...first, commandId: newCommandId() };
      returnToDraft(sessionId, [retry, ...others]);
      setOutbox(sessionId, { entries: [], failure: reply.error });
    }
  }
}

/**
 * Returns prompts to the draft whose sending a reload interrupted. Prompts that returned earlier
 * are already in their draft.
 */
export function restoreOutboxes(storage: OutboxStorage): void {
  for (const { sessionId, entries, returned } of readOutboxes(storage)) {
    if (entries.length > 0) returnToDraft(sessionId, entries);
    else setOutbox(sessionId, { returned });
  }
}

if (typeof sessionStorage !== 'undefined') restoreOutboxes(sessionStorage);

/** Inserts prompts before the draft. */
function returnToDraft(sessionId: string, prompts: readonly Outgoing[]): void {
  setDraft(
    sessionId,
    [joinedText(prompts), draftOf(sessionId)].filter((text) => text !== '').join('\n'),
  );
  setDraftImages(sessionId, [
    ...prompts.flatMap(({ images }) => images),
    ...draftImagesOf(sessionId),
  ]);
  setOutbox(sessionId, { returned: prompts });
}

const joinedText = (prompts: readonly Outgoing[]): string =>
  prompts
    .map(({ text }) => text)
    .filter((text) => text !== '')
    .join('\n');
