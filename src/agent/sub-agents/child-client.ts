import type { CallCard } from '#agent/record/entry.ts';
import type { PermissionReply, SessionClient, SessionUpdate } from '#agent/session/ports.ts';
import type { PersonAnswer, PersonQuestion } from '#agent/tools/tool.ts';

/** The client of a sub-agent: the client of its parent, with the name of the sub-agent. */
export class ChildClient implements SessionClient {
  readonly #parent: SessionClient;
  readonly #callId: string;
  readonly #title: string;
  readonly #onProgress: () => void;

  constructor(parent: SessionClient, callId: string, title: string, onProgress: () => void) {
    this.#parent = parent;
    this.#callId = callId;
    this.#title = title;
    this.#onProgress = onProgress;
  }

  /** Forwards the calls as calls of their own. The texts are part of the report. */
  update(update: SessionUpdate): void {
    this.#onProgress();
    switch (update.kind) {
      case 'call':
        return this.#parent.update({ ...update, card: this.#named(update.card) });
      case 'callStatus':
      case 'output':
        return this.#parent.update({ ...update, callId: this.#idOf(update.callId) });
      case 'notice':
        return this.#parent.update({ kind: 'notice', text: `${this.#title}: ${update.text}` });
      default:
        return undefined;
    }
  }

  permission(card: CallCard, signal: AbortSignal): Promise<PermissionReply> {
    return this.#parent.permission(this.#named(card), signal).finally(this.#onProgress);
  }

  ask(question: PersonQuestion, signal: AbortSignal): Promise<PersonAnswer | null> {
    const message = `${this.#title}: ${question.message}`;
    return this.#parent.ask({ ...question, message }, signal).finally(this.#onProgress);
  }

  #named(card: CallCard): CallCard {
    return { ...card, callId: this.#idOf(card.callId), title: `${this.#title}: ${card.title}` };
  }

  #idOf(callId: string): string {
    return `${this.#callId}.${callId}`;
  }
}
