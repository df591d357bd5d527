import { CERTAIN, type ExtractedMessage, type TerminalState } from '#shared/detection/extracted-message.ts';

import type { ExtractionResult, MessageExtractor } from './extraction.ts';
import { messageOf } from './message.ts';
import { resting, working, type AgentName, type Sighting } from './recogniser.ts';
import { recognisers } from './recognisers/registry.ts';
import { screenOf, type Screen } from './screen/screen.ts';
import type { Snapshot } from './snapshot.ts';
import { whichAgent } from './which-agent.ts';

/** What one recogniser saw, for those who want to know why. */
export type Witness = { readonly recogniser: string; readonly sighting: Sighting };
export type Reading = { readonly agent: AgentName; readonly witnesses: readonly Witness[]; readonly message: ExtractedMessage };

const precedence: Readonly<Record<TerminalState, number>> = { processing: 2, has_question: 1, idle: 0 };

/** Reads screens by recognisers alone: no network, some milliseconds. */
export class RuleExtractor implements MessageExtractor {
  readonly #agent: AgentName | 'auto';

  constructor(agent: AgentName | 'auto') {
    this.#agent = agent;
  }

  extract(snapshot: Snapshot, lines: number): ExtractionResult {
    const screen = screenOf(snapshot, lines);
    const { message } = this.#read(screen);
    if (message.confidence < CERTAIN) {
      const reason = screen.rows.length === 0 ? 'The screen is empty.' : 'No known prompt and no sign of work was seen.';
      return { type: 'failed', reason: { kind: 'Uncertain', message: reason, guess: message } };
    }
    if (message.state === 'processing') return { type: 'processing', message };
    return { type: message.contextComplete || !screen.isCut ? 'success' : 'needMoreContext', message };
  }

  isProcessing(snapshot: Snapshot): boolean {
    const { message } = this.read(snapshot, SCREENFUL);
    return message.state === 'processing' && message.confidence >= CERTAIN;
  }

  /** With what led to it. */
  read(snapshot: Snapshot, lines: number): Reading {
    return this.#read(screenOf(snapshot, lines));
  }

  #read(screen: Screen): Reading {
    const agent = this.#agent === 'auto' ? whichAgent(screen) : this.#agent;
    const known = witnessesOf(screen, agent);
    // An agent that has ended leaves its screen behind, with a shell below it.
    const witnesses =
      known.length > 0
        ? known
        : witnessesOf(screen, 'generic').filter(({ recogniser }) => agent === 'generic' || afterAgents.has(recogniser));
    const best = chosen(witnesses);
    if (best) return { agent, witnesses, message: messageOf(best, 'rules', agent) };
    return { agent, witnesses, message: messageOf(screen.rows.length === 0 ? resting(0) : working(null, GUESS), 'none', agent) };
  }
}

const SCREENFUL = 80;
/** No shell waits and nothing asks: most likely a program runs. Too little to act upon. */
const GUESS = 0.3;

/** What may be seen below an agent that has ended. The others would find lists in what it said. */
const afterAgents: ReadonlySet<string> = new Set(
  ['editor', 'password', 'yes-no', 'letters', 'shell', 'repl', 'progress', 'running'].map((name) => `generic/${name}`),
);

function witnessesOf(screen: Screen, agent: AgentName): readonly Witness[] {
  return recognisers.flatMap((each) => {
    const sighting = each.agent === agent ? each.recognise(screen) : null;
    return sighting ? [{ recogniser: each.name, sighting }] : [];
  });
}

/** Less than this, and work is only what is left when nothing asks and nothing rests. */
const SURELY_WORKING = 0.75;

function rankOf({ state, confidence }: Sighting): number {
  return state === 'processing' && confidence < SURELY_WORKING ? -1 : precedence[state];
}

/** Of what is certain, work goes before a question, and a question before rest. */
function chosen(witnesses: readonly Witness[]): Sighting | null {
  const certain = witnesses.filter(({ sighting }) => sighting.confidence >= CERTAIN);
  const ranked = (certain.length > 0 ? certain : witnesses).map(({ sighting }) => sighting);
  const [best = null] = ranked.toSorted((one, other) => rankOf(other) - rankOf(one) || other.confidence - one.confidence);
  return best;
}
