import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { screenNames } from '#core/agents/all.ts';
import type { TerminalState } from '#shared/detection/extracted-message.ts';

import { screensIn, textOf, type RecordedScreen } from './screen-file.ts';

/** A screen and its expected reading. `coloured` is null if only the plain text is known. */
export type Label = Pick<
  RecordedScreen,
  'name' | 'screen' | 'message_type' | 'options' | 'question' | 'context_complete' | 'is_decision'
> & {
  readonly agent: z.infer<typeof agentName>;
  readonly state: TerminalState | 'uncertain';
  readonly text: string;
  readonly coloured: string | null;
  readonly split: 'tune' | 'test';
};

/** A recorded screen, labelled by the scenario that made it. */
type Case = Label & Omit<RecordedScreen, 'agent' | 'text' | 'ansi'> & { readonly coloured: string };

const agentName = z.enum(screenNames);

const fixtures = join(import.meta.dirname, '../fixtures');
/** The folders of the fixtures, by the round in which their screens were recorded. */
export const rounds = [
  'agents',
  'more-agents',
  'programs',
  'more-programs',
  'last-programs',
  'unseen-programs',
  'unseen-again',
] as const;
export type Round = (typeof rounds)[number];

export function readCorpus(): readonly Case[] {
  return rounds.flatMap((round) =>
    programsOf(round)
      .flatMap((program) => readScreens(round, program))
      .map(({ text, ansi, ...label }) => ({
        ...label,
        agent: agentName.parse(label.agent),
        text: textOf({ text, ansi }),
        coloured: ansi,
        split: splitOf(round, `${label.agent}/${label.screen}`),
      })),
  );
}

/** Returns the programs of which a round has screens; each has one file. */
export function programsOf(round: Round): readonly string[] {
  return readdirSync(join(fixtures, round))
    .map((file) => file.replace(/[.]jsonl$/u, ''))
    .toSorted();
}

/** Returns the screens of one program of a round. */
export function readScreens(round: Round, program: string): readonly RecordedScreen[] {
  return screensIn(readFileSync(join(fixtures, round, `${program}.jsonl`), 'utf8'));
}

/**
 * Splits by scenario, so that all recorded widths of one screen are on the same side. Of the
 * screens of general programs, those recorded after the recognisers were written are the test part.
 */
function splitOf(round: Round, scenario: string): Case['split'] {
  if (round === 'programs' || round === 'more-programs' || round.startsWith('unseen-'))
    return 'tune';
  if (round === 'last-programs') return 'test';
  let sum = 0;
  for (const char of scenario) sum = (sum * 33 + (char.codePointAt(0) ?? 0)) % 65_521;
  return sum % 5 < 2 ? 'test' : 'tune';
}
