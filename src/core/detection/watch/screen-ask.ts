import type { AgentAsk } from '#core/agents/agent-event.ts';
import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { AskedQuestion, ExtractedMessage } from '#shared/detection/extracted-message.ts';
import type { InteractionOption, InteractionType } from '#shared/interaction/interaction.ts';
import type { ReadFrom } from '#shared/interaction/read-from.ts';

import { storedMarkOf } from './stored-mark.ts';
import type { WatchEvent } from './watch-event.ts';

type WaitingEvent = Extract<WatchEvent, { type: 'WaitingForInput' }>;
type PlaceOfAsk = Pick<ReadFrom, 'place' | 'title'>;
type AskContext = PlaceOfAsk & { readonly agentScreens: readonly AgentScreen[] };

const types: Readonly<Record<string, InteractionType>> = {
  choice: 'USER_CHOICE',
  confirmation: 'USER_CONFIRMATION',
  open_ended: 'USER_INPUT',
};
const LONGEST_TITLE = 300;

const FAR_REACHING =
  /\b(?:auto mode|always|bypass|trust|overwrite|delete|remove|force|discard)\b|don't ask again|覆盖|删除|总是/iu;

/**
 * Converts the question of a screen into an ask that can be answered elsewhere. The ask has no
 * options if the question cannot be answered elsewhere.
 */
export function askOf(
  askId: string,
  waiting: WaitingEvent,
  { agentScreens, ...place }: AskContext,
): AgentAsk {
  const { message, question, context, patternType } = waiting;
  const asked = message?.asked ?? null;
  const title = asked?.question || (context.split('\n')[0] ?? '');
  return {
    askId,
    type: types[patternType] ?? 'USER_INPUT',
    title: title.slice(0, LONGEST_TITLE),
    message: asked
      ? question?.subject.text || asked.subject
      : context.split('\n').slice(1).join('\n'),
    details: { type: 'none' },
    options: message && asked ? optionsOf(message, asked, agentScreens) : [],
    askedBy: null,
    reason: null,
    blockedPath: null,
    // A timeout cannot be delivered, because no key means "not answered".
    timeoutSeconds: null,
    readFrom: readFromOf(waiting, place),
    endsWithTurn: false,
  };
}

function readFromOf(
  { message, question, isDecisionRequired }: WaitingEvent,
  place: PlaceOfAsk,
): NonNullable<AgentAsk['readFrom']> {
  const command = question?.subject.command ?? null;
  return {
    ...place,
    isDecisionRequired,
    isSecret: message?.asked?.answer?.by === 'secret',
    ...(message && {
      fingerprint: message.fingerprint,
      contextComplete: message.asked !== undefined && message.contextComplete,
    }),
    ...(command !== null && { command }),
    ...(question && { seen: storedMarkOf(question.mark) }),
  };
}

function optionsOf(
  { options }: ExtractedMessage,
  { answer }: AskedQuestion,
  agentScreens: readonly AgentScreen[],
): readonly InteractionOption[] {
  if (answer === null || answer.by === 'secret') return [];
  if (answer.by === 'line' || answer.by === 'composer') return [writeOption];
  if (answer.by === 'keys')
    return answer.keys.map((key, at) => ({
      ...keyOption(key, options[at] ?? null, at),
      isDefault: isDefaultNo(key, answer.keys),
    }));
  const isWritten = (label: string) => agentScreens.some(({ writes }) => writes?.test(label));
  return options.flatMap((label, at) =>
    isWritten(label) ? [] : [plainOption(`screen-${at + 1}`, label, at)],
  );
}

const nothing = {
  description: null,
  isDefault: false,
  isDangerous: false,
  requiresInput: false,
  inputPrompt: null,
};

/** The option id `answer` has its own words in the UI. */
const writeOption: InteractionOption = {
  ...nothing,
  optionId: 'answer',
  label: 'Answer',
  action: 'CUSTOM',
  requiresInput: true,
  inputPrompt: 'What should be typed?',
  metadata: {},
};

function plainOption(optionId: string, label: string, at: number): InteractionOption {
  return {
    ...nothing,
    optionId,
    label,
    action: 'CUSTOM',
    isDangerous: FAR_REACHING.test(label),
    metadata: { at },
  };
}

const YES = /^(?:y|yes|是)$/iu;
const NO = /^(?:n|no|否)$/iu;

/** Returns true for the `N` of `[y/N]`: Enter refuses. A `Y` that Enter means is not preselected. */
function isDefaultNo(key: string, keys: readonly string[]): boolean {
  const isUpper = (each: string) => each !== each.toLowerCase();
  return NO.test(key) && isUpper(key) && keys.filter(isUpper).length === 1;
}

const keyNames: Readonly<Record<string, readonly [string, string]>> = {
  '': ['screen-enter', 'Enter'],
  ' ': ['screen-space', 'Space'],
};

/**
 * Returns an option with a readable id: the UI has its own words for it, because a letter alone is
 * not informative.
 */
function keyOption(key: string, label: string | null, at: number): InteractionOption {
  if (YES.test(key)) return plainOption('screen-yes', label ?? 'Yes', at);
  if (NO.test(key)) return plainOption('screen-no', label ?? 'No', at);
  const [optionId, name] = keyNames[key] ?? [`screen-${at + 1}`, key];
  return plainOption(optionId, label ?? name, at);
}
