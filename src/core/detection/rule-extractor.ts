import { GENERIC, type AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import {
  workingRecognition,
  type Recogniser,
  type Recognition,
} from '#core/agents/kits/screen/recogniser.ts';
import { screenOf, type Screen } from '#core/agents/kits/screen/screen.ts';
import type { Snapshot } from '#core/agents/kits/screen/snapshot.ts';
import {
  CERTAIN,
  type ExtractedMessage,
  type TerminalState,
} from '#shared/detection/extracted-message.ts';

import type { ExtractionResult, MessageExtractor } from './extraction.ts';
import { messageOf } from './message.ts';
import { genericRecognisers } from './recognisers/registry.ts';

const LEAST = 3;

/** Returns the name of the agent whose screen it is, or `generic` if it is no known agent's. */
function whichAgent(screen: Screen, agents: readonly AgentScreen[]): string {
  const title = screen.title ?? '';
  const scores = agents.map((agent) => ({
    name: agent.name,
    score: scoreOf(agent, screen) + (agent.title.test(title) ? LEAST : 0),
  }));
  const [best] = scores.toSorted((one, other) => other.score - one.score);
  return best && best.score >= LEAST ? best.name : GENERIC;
}

function scoreOf(agent: AgentScreen, screen: Screen): number {
  const found = agent.traits.filter(({ pattern }) =>
    screen.rows.some(({ text }) => pattern.test(text)),
  );
  return found.reduce((sum, { weight }) => sum + weight, agent.weigh?.(screen) ?? 0);
}

/** The recognition of one recogniser, for diagnosis. */
export type Witness = { readonly recogniser: string; readonly recognition: Recognition };
export type Reading = {
  readonly agent: string;
  readonly witnesses: readonly Witness[];
  readonly message: ExtractedMessage;
};

const precedence: Readonly<Record<TerminalState, number>> = {
  processing: 2,
  has_question: 1,
  idle: 0,
};

/** Reads screens by recognisers alone, without network access and within some milliseconds. */
export class RuleExtractor implements MessageExtractor {
  /** The agents whose screens are known. */
  readonly agents: readonly AgentScreen[];
  readonly #agent: string;

  /**
   * `agent`: the name of the agent whose screen it is, `generic` for any other program, `auto` to
   * detect the agent.
   */
  constructor(agents: readonly AgentScreen[], agent = 'auto') {
    this.agents = agents;
    this.#agent = agent;
  }

  extract(snapshot: Snapshot, lines: number): ExtractionResult {
    const screen = screenOf(snapshot, lines);
    const { message } = this.#read(screen);
    if (message.confidence < CERTAIN) {
      const reason =
        screen.rows.length === 0
          ? 'The screen is empty.'
          : 'No known prompt and no sign of work was seen.';
      return { type: 'failed', reason: { kind: 'Uncertain', message: reason, guess: message } };
    }
    if (message.state === 'processing') return { type: 'processing', message };
    return {
      type: message.contextComplete || !screen.isCut ? 'success' : 'needMoreContext',
      message,
    };
  }

  isProcessing(snapshot: Snapshot): boolean {
    const { message } = this.read(snapshot, SCREENFUL);
    return message.state === 'processing' && message.confidence >= CERTAIN;
  }

  /** Returns the message together with the recognitions that led to it. */
  read(snapshot: Snapshot, lines: number): Reading {
    return this.#read(screenOf(snapshot, lines));
  }

  #read(screen: Screen): Reading {
    const agent = this.#agent === 'auto' ? whichAgent(screen, this.agents) : this.#agent;
    const known = witnessesOf(screen, this.#recognisersOf(agent));
    // The screen of an ended agent remains, with a shell below it.
    const witnesses =
      known.length > 0
        ? known
        : witnessesOf(screen, genericRecognisers).filter(
            ({ recogniser }) => agent === GENERIC || afterAgents.has(recogniser),
          );
    const best = bestRecognition(witnesses);
    // An uncertain idle state is not reported as idle.
    const isKnown = best !== null && (best.confidence >= CERTAIN || best.state !== 'idle');
    // Below an ended agent, the prompt belongs to another program.
    const program = known.length > 0 ? agent : GENERIC;
    if (isKnown)
      return {
        agent,
        witnesses,
        message: messageOf(best, 'rules', { program, agents: this.agents }),
      };
    return {
      agent,
      witnesses,
      message: messageOf(workingRecognition(null, screen.rows.length === 0 ? 0 : GUESS), 'none', {
        program: agent,
        agents: this.agents,
      }),
    };
  }

  #recognisersOf(agent: string): readonly Recogniser[] {
    return agent === GENERIC
      ? genericRecognisers
      : (this.agents.find(({ name }) => name === agent)?.recognisers ?? []);
  }
}

const SCREENFUL = 80;
/**
 * Confidence of a screen without prompt or question: most likely a program runs. Too low to act on.
 */
const GUESS = 0.3;

/**
 * Recognisers that are applied below an ended agent. The others would find lists in its messages.
 */
const afterAgents: ReadonlySet<string> = new Set(
  [
    'editor',
    'password',
    'yes-no',
    'letters',
    'shell',
    'repl',
    'progress',
    'running',
    'bare-text',
  ].map((name) => `generic/${name}`),
);

function witnessesOf(screen: Screen, recognisers: readonly Recogniser[]): readonly Witness[] {
  return recognisers.flatMap((each) => {
    const recognition = each.recognise(screen);
    return recognition ? [{ recogniser: each.name, recognition }] : [];
  });
}

/** Below this confidence, work is reported only if nothing else is seen. */
const SURELY_WORKING = 0.75;

function rankOf({ state, confidence }: Recognition): number {
  return state === 'processing' && confidence < SURELY_WORKING ? -1 : precedence[state];
}

/**
 * Returns the best recognition: among the certain ones, work precedes a question, and a question
 * precedes idle.
 */
function bestRecognition(witnesses: readonly Witness[]): Recognition | null {
  const certain = witnesses.filter(({ recognition }) => recognition.confidence >= CERTAIN);
  const ranked = (certain.length > 0 ? certain : witnesses).map(({ recognition }) => recognition);
  const [best = null] = ranked.toSorted(
    (one, other) => rankOf(other) - rankOf(one) || other.confidence - one.confidence,
  );
  return best;
}
