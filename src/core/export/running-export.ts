import {
  conversationWriter,
  type ConversationWriter,
  type ExportedSession,
} from '#shared/export/conversation-writer.ts';
import type {
  ConversationPlace,
  ExportChunk,
  ExportPlace,
  ExportRequest,
} from '#shared/export/export-chunk.ts';

import { exportWords } from './export-words.ts';
import {
  START,
  storedMessages,
  type PlacedMessage,
  type StoredReading,
} from './stored-messages.ts';

/** Length of the text of a chunk: core copies it on its event loop. */
const CHUNK_LENGTH = 256 * 1024;
/** Most messages of a chunk, so that messages without text cannot make one take long. */
const CHUNK_MESSAGES = 2000;

type WrittenMessage = { readonly place: ConversationPlace; readonly text: string };
type WrittenChunk = Pick<ExportChunk, 'text' | 'messages' | 'next'>;

/** An export of one conversation, between two chunks. Holds at most one message as text. */
export class RunningExport {
  readonly #messages: Iterator<PlacedMessage, void>;
  readonly #writer: ConversationWriter;
  #isBegun: boolean;
  #end: ExportPlace;
  /** The message after `#end` that is written in part. */
  #cut: WrittenMessage | null = null;

  constructor(reading: StoredReading, session: ExportedSession, request: ExportRequest) {
    const { language, from } = request;
    this.#end = from ?? { place: START, isContinued: false, cut: null };
    this.#isBegun = from !== null;
    this.#messages = storedMessages(reading, this.#end.place);
    const { isContinued } = this.#end;
    this.#writer = conversationWriter(session, {
      ...request,
      words: exportWords(language),
      isContinued,
    });
  }

  /** Returns the next chunk; null if the message that was cut is another one by now. */
  chunk(): WrittenChunk | null {
    let text = this.#isBegun ? '' : this.#writer.head();
    this.#isBegun = true;
    let messages = 0;
    while (text.length < CHUNK_LENGTH && messages < CHUNK_MESSAGES) {
      const message = this.#cut ?? this.#read();
      const { cut } = this.#end;
      if (cut !== null && message?.text.length !== cut.length) return null;
      if (message === null) return { text: text + this.#writer.end(), messages, next: null };
      text += this.#take(message, CHUNK_LENGTH - text.length);
      if (this.#cut === null) messages += 1;
    }
    return { text, messages, next: this.#end };
  }

  #read(): WrittenMessage | null {
    const next = this.#messages.next();
    if (next.done === true) return null;
    const { message, depth, place } = next.value;
    return { place, text: this.#writer.message(message, depth) };
  }

  /** Returns as much of a message as there is room for. */
  #take(message: WrittenMessage, room: number): string {
    const { place, text } = message;
    const done = this.#end.cut?.done ?? 0;
    const end = endOfPart(text, done + room);
    this.#cut = end < text.length ? message : null;
    this.#end = this.#cut
      ? { ...this.#end, cut: { done: end, length: text.length } }
      : { place, isContinued: this.#end.isContinued || text !== '', cut: null };
    return text.slice(done, end);
  }
}

/** Returns an end at or after `wished` that divides no character. */
function endOfPart(text: string, wished: number): number {
  if (wished >= text.length) return text.length;
  const unit = text.charCodeAt(wished);
  return unit >= 0xdc00 && unit <= 0xdfff ? wished + 1 : wished;
}
