import type { ScreenText } from '#core/terminals/socket/host-protocol.ts';
import type { ExtractedMessage } from '#shared/detection/extracted-message.ts';

import { cursorLine } from '../watched-place.ts';
import type { Subject } from './subject.ts';

const MOST_CHARACTERS = 500;
/** Shorter parts of a subject are not informative. */
const LEAST_ROOM = 20;

/**
 * Returns the message with its subject in `content`, which is sent to the person, and in
 * `contextComplete`.
 */
export function withSubject(
  message: ExtractedMessage,
  subject: Subject,
  screen: ScreenText,
): ExtractedMessage {
  const { asked } = message;
  if (!asked) return message;
  return {
    ...message,
    contextComplete: message.contextComplete && subject.isComplete,
    content: asked.subject === '' ? contentWith(message.content, subject.text) : message.content,
    asked: { ...asked, answer: hasDraft(message, screen) ? null : asked.answer },
  };
}

/** Adds the end of the subject below the question, because numbers and names are there. */
function contentWith(content: string, text: string): string {
  const room = MOST_CHARACTERS - content.length - 1;
  const about = text.replaceAll(/\n{2,}/gu, '\n').trim();
  if (about === '' || room < LEAST_ROOM) return content;
  const [question = '', ...rest] = content.split('\n');
  const shown = about.length <= room ? about : `…${about.slice(about.length - room + 1)}`;
  return [question, shown, ...rest].join('\n');
}

/** Matches unsent input behind `[y/N]`: more keys would be appended to it. */
const DRAFT = /[\])】）]\s*[?？:：]{0,2}\s*[^\s?？:：>.]\S{0,40}$/u;

function hasDraft({ asked }: ExtractedMessage, screen: ScreenText): boolean {
  return (
    asked?.program === 'generic' &&
    asked.answer?.by === 'keys' &&
    DRAFT.test(cursorLine(screen).trimEnd())
  );
}
