import type { AskedQuestion, ExtractedMessage } from '#shared/detection/extracted-message.ts';

import { fingerprintOf } from './fingerprint.ts';
import type { AgentName, Sighting } from './recogniser.ts';

const MOST_CHARACTERS = 500;
const LONGEST_LABEL = 80;
/** `[Y/n]` names its options itself. */
const LONGEST_KEY = 12;
const LONGEST_STATUS = 200;

/** What was seen, as it is told to a person. */
export function messageOf(seen: Sighting, decidedBy: string, program: AgentName = 'generic'): ExtractedMessage {
  return {
    state: seen.state,
    messageType: seen.messageType,
    content: contentOf(seen),
    options: [...seen.options],
    fingerprint:
      seen.state === 'has_question' ? fingerprintOf(seen.question, seen.options, seen.contextComplete ? seen.subject : '') : seen.state,
    contextComplete: seen.contextComplete,
    isDecisionRequired: seen.isDecisionRequired,
    agentStatus: cut(seen.agentStatus, LONGEST_STATUS),
    lastAction: cut(seen.lastAction, LONGEST_STATUS),
    confidence: Math.round(Math.min(1, seen.confidence) * 100) / 100,
    decidedBy,
    ...(seen.state === 'has_question' && { asked: askedOf(seen, program) }),
  };
}

function askedOf({ question, subject, answer }: Sighting, program: AgentName): AskedQuestion {
  return { question: cut(question, MOST_CHARACTERS) ?? '', subject: cut(subject, MOST_CHARACTERS) ?? '', program, answer };
}

function contentOf(seen: Sighting): string {
  if (seen.state === 'processing') return cut(seen.agentStatus, LONGEST_STATUS) ?? 'Working.';
  if (seen.state === 'idle') return cut(seen.lastAction, LONGEST_STATUS) ?? 'Idle.';
  const isSaid = seen.options.every((label) => label.length <= LONGEST_KEY && seen.question.includes(label));
  const options = isSaid ? '' : seen.options.map((label, at) => `${at + 1}. ${cut(label, LONGEST_LABEL) ?? ''}`).join('\n');
  const fixed = [seen.question, options, seen.howToAnswer].filter((part) => part !== '');
  const room = MOST_CHARACTERS - fixed.join('\n').length - 1;
  const subject = seen.subject === '' || room < 20 ? [] : [cut(seen.subject, room) ?? ''];
  return shortened([seen.question, ...subject, ...fixed.slice(seen.question === '' ? 0 : 1)].filter((part) => part !== ''));
}

/** The question is given up last. */
function shortened(parts: readonly string[]): string {
  const text = parts.join('\n');
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
}

function cut(text: string | null, length: number): string | null {
  if (text === null) return null;
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
