import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { AgentEvent } from '#core/agents/agent-event.ts';
import { mentionedPaths } from '#core/agents/kits/files/mentioned-paths.ts';
import type { Reply } from '#core/agents/kits/process/pending-replies.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import { ok } from '#shared/base/result.ts';
import type { Attachment } from '#shared/conversation/attachment.ts';

import { COMPACT } from '../program/catalogue.ts';
import { DECISION_WORDS, PROMPT_KEY } from '../records/part-events.ts';
import { noticeOf } from '../words/notice.ts';
import type { Conversation } from './conversation.ts';
import { MessageIds } from './message-ids.ts';
import { ownRecord } from './own-records.ts';

const PROMPT_MS = 30_000;
/** Commands are answered at the end of their turn. */
const COMMAND_MS = 24 * 60 * 60 * 1000;
const MAX_TITLE = 80;

type Prompt = {
  readonly promptKey: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
};
type Ports = { readonly clock: ClockPort; readonly ids: IdPort };
type Write = (record: Uint8Array) => Promise<void>;

/** Sends prompts and slash commands to one session, in order. */
export class PromptSender {
  readonly #conversation: Conversation;
  readonly #ports: Ports;
  readonly #cwd: string;
  readonly #messageIds = new MessageIds();
  /** Prompts that OpenCode has not confirmed. */
  readonly #open = new Set<string>();
  #before: Promise<unknown> = Promise.resolve();
  #isNamed: boolean;

  constructor(conversation: Conversation, ports: Ports, cwd: string) {
    this.#conversation = conversation;
    this.#cwd = cwd;
    this.#ports = ports;
    this.#isNamed = conversation.isNamed;
  }

  /** Returns true while a prompt is not confirmed. */
  get isWaiting(): boolean {
    return this.#open.size > 0;
  }

  /** Returns true for a text whose reply arrives at the end of its turn. */
  isCommand(text: string): boolean {
    return this.#commandIn(text) !== null;
  }

  isCompaction(text: string): boolean {
    return this.#commandIn(text)?.name === COMPACT;
  }

  isOpen(promptKey: string): boolean {
    return this.#open.has(promptKey);
  }

  taken(promptKey: string): void {
    this.#open.delete(promptKey);
  }

  /** Resolves with the reply to the prompt, or to the command at its end. */
  async send(prompt: Prompt, write: Write): Promise<Reply> {
    this.#open.add(prompt.promptKey);
    const before = this.#before;
    const begun = Promise.withResolvers<void>();
    this.#before = begun.promise;
    await before;
    const messageID = this.#messageIds.next(this.#ports.clock.now(), this.#ports.ids.uuid());
    await write(ownRecord('prompted', { messageID, promptKey: prompt.promptKey }));
    const mentioned = await mentionedParts(prompt.text, this.#cwd);
    const reply = this.#request(prompt, messageID, mentioned);
    // The next prompt follows this one, but it does not wait for the end of a command.
    if (this.#commandIn(prompt.text) === null) void reply.finally(begun.resolve);
    else begun.resolve();
    return reply;
  }

  /** Sends words of Corral about decisions, which are no prompt of the person. */
  async sendWords(text: string): Promise<Reply> {
    const before = this.#before;
    const messageID = this.#messageIds.next(this.#ports.clock.now(), this.#ports.ids.uuid());
    const parts = [{ type: 'text', text, metadata: { [DECISION_WORDS]: true } }];
    const { sessionId, promptSettings } = this.#conversation;
    const path = `/session/${sessionId}/prompt_async`;
    const reply = before.then(() =>
      this.#conversation.post(path, { messageID, ...promptSettings, parts }, PROMPT_MS),
    );
    this.#before = reply;
    return reply;
  }

  #request(
    { promptKey, text, attachments }: Prompt,
    messageID: string,
    mentioned: readonly object[],
  ): Promise<Reply> {
    const { sessionId, promptSettings } = this.#conversation;
    const command = this.#commandIn(text);
    if (command?.name === COMPACT) return this.#compact();
    const images = attachments.map(({ mediaType, base64 }) => ({
      type: 'file',
      mime: mediaType,
      url: `data:${mediaType};base64,${base64}`,
    }));
    const files = [...images, ...mentioned];
    if (command) {
      const { name, rest } = command;
      const body = {
        messageID,
        ...agentIn(promptSettings),
        command: name,
        arguments: rest,
        parts: files,
      };
      return this.#conversation.post(`/session/${sessionId}/command`, body, COMMAND_MS);
    }
    this.#name(text);
    const words = { type: 'text', text, metadata: { [PROMPT_KEY]: promptKey } };
    const parts = [...(text === '' ? [] : [words]), ...files];
    const body = { messageID, ...promptSettings, parts };
    return this.#conversation.post(`/session/${sessionId}/prompt_async`, body, PROMPT_MS);
  }

  async #compact(): Promise<Reply> {
    const model = this.#conversation.currentModel;
    if (model === null) return ok(null);
    const { sessionId } = this.#conversation;
    return this.#conversation.post(`/session/${sessionId}/summarize`, model, COMMAND_MS);
  }

  #commandIn(text: string): { readonly name: string; readonly rest: string } | null {
    const [, name, rest = ''] = /^\/([\w:.-]+)(?:\s+([\s\S]*))?$/.exec(text) ?? [];
    return name !== undefined && this.#conversation.hasCommand(name) ? { name, rest } : null;
  }

  /** Names a new session after its first prompt, for OpenCode's own lists. */
  #name(text: string): void {
    const [first = ''] = text.trim().split('\n');
    if (this.#isNamed || first === '') return;
    this.#isNamed = true;
    void this.#conversation.rename(first.slice(0, MAX_TITLE));
  }
}

/**
 * Returns parts for the files and folders of a prompt's mentions; OpenCode reads them itself. It gets
 * none outside of the folder, where its own rules decide about reading.
 */
async function mentionedParts(text: string, cwd: string): Promise<readonly object[]> {
  const found = await mentionedPaths(text, cwd);
  return found
    .filter(({ within }) => within !== null)
    .map(({ path, kind }) => ({
      type: 'file',
      mime: kind === 'file' ? 'text/plain' : 'application/x-directory',
      filename: relative(cwd, path),
      url: pathToFileURL(path).href,
    }));
}

function agentIn(settings: object): object {
  return 'agent' in settings ? { agent: settings.agent } : {};
}

/** Returns the notice about a prompt that OpenCode did not take; null if it took it. */
export function promptFailure(promptKey: string, reply: Reply): AgentEvent | null {
  if (reply.ok || reply.error.kind === 'agentGone') return null;
  const { message: reason } = reply.error;
  const { text: message, data } =
    typeof reason === 'string'
      ? noticeOf('promptFailed/refused', { reason })
      : noticeOf('promptFailed/noAnswer', {});
  return { type: 'promptFailed', promptKey, message, data };
}

/** Returns the notice about words that OpenCode did not take; null if it took them. */
export function wordsFailure(reply: Reply): AgentEvent | null {
  if (reply.ok || reply.error.kind === 'agentGone') return null;
  return { type: 'notice', ...noticeOf('wordsNotSent', {}) };
}
