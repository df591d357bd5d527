import type { ScreenText } from '#core/terminals/door/host-protocol.ts';
import type { ExtractedMessage } from '#shared/detection/extracted-message.ts';

import { cursorLine } from '../watched-place.ts';
import type { Subject } from './subject.ts';

const MOST_CHARACTERS = 500;
/** Shorter pieces of a subject say nothing. */
const LEAST_ROOM = 20;

/** A message with what it is about: in its content, which people are sent, and in whether its context is complete. */
export function withSubject(message: ExtractedMessage, subject: Subject, screen: ScreenText): ExtractedMessage {
  const { asked } = message;
  if (!asked) return message;
  return {
    ...message,
    contextComplete: message.contextComplete && subject.isComplete,
    content: asked.subject === '' ? contentWith(message.content, subject.text) : message.content,
    asked: { ...asked, answer: hasDraft(message, screen) ? null : asked.answer },
  };
}

/** Below what is asked stands the end of the subject: there are the numbers and the names. */
function contentWith(content: string, text: string): string {
  const room = MOST_CHARACTERS - content.length - 1;
  const about = text.replaceAll(/\n{2,}/gu, '\n').trim();
  if (about === '' || room < LEAST_ROOM) return content;
  const [question = '', ...rest] = content.split('\n');
  const shown = about.length <= room ? about : `…${about.slice(about.length - room + 1)}`;
  return [question, shown, ...rest].join('\n');
}

/** Behind `[y/N]` stands something that was typed and not entered: more keys would go behind it. */
const DRAFT = /[\])】）]\s*[?？:：]{0,2}\s*[^\s?？:：>.]\S{0,40}$/u;

function hasDraft({ asked }: ExtractedMessage, screen: ScreenText): boolean {
  return asked?.program === 'generic' && asked.answer?.by === 'keys' && DRAFT.test(cursorLine(screen).trimEnd());
}
