import { GENERIC, type AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import { shortenMasks } from '#core/agents/kits/screen/mask-secrets.ts';
import type { Recognition } from '#core/agents/kits/screen/recogniser.ts';
import { isDecision } from '#shared/detection/decision.ts';
import type { AskedQuestion, ExtractedMessage } from '#shared/detection/extracted-message.ts';

import { fingerprintOf } from './fingerprint.ts';

const MOST_CHARACTERS = 500;
const LONGEST_LABEL = 80;
/** Options up to this length may be named within the question itself, as in `[Y/n]`. */
const LONGEST_KEY = 12;
const LONGEST_STATUS = 200;

/**
 * `program`: the name of the agent whose screen it is. `agents`: all agents whose screens are
 * known.
 */
type ReadingContext = { readonly program?: string; readonly agents: readonly AgentScreen[] };

/** Converts a recognition into the message that is shown to the person. */
export function messageOf(
  recognition: Recognition,
  decidedBy: string,
  { program = GENERIC, agents }: ReadingContext,
): ExtractedMessage {
  const seen = withoutMasks(recognition);
  const names = agents.map(({ name }) => name);
  return {
    state: seen.state,
    messageType: seen.messageType,
    content: messageContent(seen),
    options: [...seen.options],
    fingerprint:
      seen.state === 'has_question'
        ? fingerprintOf({ ...seen, subject: seen.contextComplete ? seen.subject : '' }, names)
        : seen.state,
    contextComplete: seen.contextComplete,
    isDecisionRequired:
      seen.state === 'has_question' && isDecision({ ...seen, asker: askerOf(seen, program) }),
    agentStatus: truncate(seen.agentStatus, LONGEST_STATUS),
    lastAction: truncate(seen.lastAction, LONGEST_STATUS),
    confidence: Math.round(Math.min(1, seen.confidence) * 100) / 100,
    decidedBy,
    ...(seen.state === 'has_question' && { asked: askedOf(seen, program) }),
  };
}

/** Replaces masked secrets by a note. */
function withoutMasks(seen: Recognition): Recognition {
  return {
    ...seen,
    question: shortenMasks(seen.question),
    subject: shortenMasks(seen.subject),
    options: seen.options.map((label) => shortenMasks(label)),
    agentStatus: seen.agentStatus && shortenMasks(seen.agentStatus),
    lastAction: seen.lastAction && shortenMasks(seen.lastAction),
  };
}

const askerOf = ({ isSpoken }: Recognition, program: string) =>
  isSpoken || program !== GENERIC ? 'agent' : 'program';

function askedOf(seen: Recognition, program: string): AskedQuestion {
  const { question, answer } = seen;
  // Options of a question in words are shown as text, because no other control shows them.
  const subject =
    seen.isSpoken && seen.options.length > 0
      ? `${seen.subject}\n${optionList(seen)}`.trim()
      : seen.subject;
  return {
    question: truncate(question, MOST_CHARACTERS) ?? '',
    subject: truncate(subject, MOST_CHARACTERS) ?? '',
    program,
    answer,
  };
}

const isInQuestion = ({ options, question }: Recognition) =>
  options.every((label) => label.length <= LONGEST_KEY && question.includes(label));

/** Returns the options, one per line, with the marks that the person answers with. */
function optionList({ options, marks }: Recognition): string {
  return options
    .map((label, at) => `${marks[at] ?? `${at + 1}.`} ${truncate(label, LONGEST_LABEL) ?? ''}`)
    .join('\n');
}

function messageContent(seen: Recognition): string {
  if (seen.state === 'processing') return truncate(seen.agentStatus, LONGEST_STATUS) ?? 'Working.';
  if (seen.state === 'idle') return truncate(seen.lastAction, LONGEST_STATUS) ?? 'Idle.';
  const options = isInQuestion(seen) ? '' : optionList(seen);
  const fixed = [seen.question, options, seen.howToAnswer].filter((part) => part !== '');
  const room = MOST_CHARACTERS - fixed.join('\n').length - 1;
  const subject = seen.subject === '' || room < 20 ? [] : [truncate(seen.subject, room) ?? ''];
  return joinTruncated(
    [seen.question, ...subject, ...fixed.slice(seen.question === '' ? 0 : 1)].filter(
      (part) => part !== '',
    ),
  );
}

/** Truncates the text at its end, so that the question is kept longest. */
function joinTruncated(parts: readonly string[]): string {
  const text = parts.join('\n');
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1)}…`;
}

function truncate(text: string | null, length: number): string | null {
  if (text === null) return null;
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
