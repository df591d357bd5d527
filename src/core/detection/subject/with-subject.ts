import { GENERIC } from '#core/agents/kits/screen/agent-screen.ts';
import type { AskedQuestion, ExtractedMessage } from '#shared/detection/extracted-message.ts';

import { fingerprintAbout } from '../fingerprint.ts';
import { cursorLine } from '../watched-screen.ts';
import type { Subject, SubjectScreen } from './subject.ts';

const MOST_CHARACTERS = 500;
/** Shorter parts of a subject are not informative. */
const LEAST_ROOM = 20;

/**
 * Returns the message with its subject in `content`, which is sent to the person, in `asked`, in
 * `contextComplete`, and in the fingerprint of a program's question.
 */
export function withSubject(
  message: ExtractedMessage,
  subject: Subject,
  screen: SubjectScreen,
): ExtractedMessage {
  const { asked } = message;
  if (!asked) return message;
  return {
    ...message,
    fingerprint: isFixedPrompt(asked)
      ? fingerprintAbout(message.fingerprint, subject.text)
      : message.fingerprint,
    contextComplete: message.contextComplete && subject.isComplete,
    content: asked.subject === '' ? contentWith(message.content, subject.text) : message.content,
    asked: {
      ...asked,
      subject: subject.text || asked.subject,
      ...(subject.command !== null && { command: subject.command }),
      answer: hasDraft(message, screen) ? null : asked.answer,
    },
  };
}

/**
 * Returns whether the words are a program's own, with nothing of their subject. The questions of
 * agents contain it, or are about the conversation above them; a pager asks nothing about its page.
 */
function isFixedPrompt({ program, subject, answer }: AskedQuestion): boolean {
  if (program !== GENERIC || subject !== '' || answer === null) return false;
  return answer.by !== 'keys' || answer.keys[0] !== ' ';
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

function hasDraft({ asked }: ExtractedMessage, screen: SubjectScreen): boolean {
  return (
    asked?.program === GENERIC &&
    asked.answer?.by === 'keys' &&
    DRAFT.test(cursorLine(screen).trimEnd())
  );
}
