import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { screenNames } from '#core/agents/all.ts';
import { terminalState, type TerminalState } from '#shared/detection/extracted-message.ts';

const label = z.object({
  file: z.string(),
  ansi: z.string(),
  agent: z.enum(screenNames),
  screen: z.string(),
  cols: z.number(),
  rows: z.number(),
  state: terminalState,
  message_type: z.enum(['choice', 'confirmation', 'open_ended']).nullable(),
  options: z.array(z.string()),
  question: z.string().nullable(),
  context_complete: z.boolean(),
  is_decision: z.boolean(),
  note: z.string().nullable(),
});

/** A screen and its expected reading. `coloured` is null if only the plain text is known. */
export type Label = Pick<
  z.infer<typeof label>,
  | 'file'
  | 'agent'
  | 'screen'
  | 'message_type'
  | 'options'
  | 'question'
  | 'context_complete'
  | 'is_decision'
> & {
  readonly state: TerminalState | 'uncertain';
  readonly text: string;
  readonly coloured: string | null;
  readonly split: 'tune' | 'test';
};

/** A recorded screen, labelled by the scenario that made it. */
export type Case = Label & z.infer<typeof label> & { readonly coloured: string };

const fixtures = join(import.meta.dirname, '../fixtures');
const parts = [
  'agents',
  'more-agents',
  'programs',
  'more-programs',
  'last-programs',
  'unseen-programs',
  'unseen-again',
] as const;

export function readCorpus(): readonly Case[] {
  return parts.flatMap((part) => {
    const folder = join(fixtures, part);
    const labels = z
      .array(label)
      .parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
    return labels.map((each) => ({
      ...each,
      text: readFileSync(join(folder, each.file), 'utf8'),
      coloured: readFileSync(join(folder, each.ansi), 'utf8'),
      split: splitOf(part, `${each.agent}/${each.screen}`),
    }));
  });
}

/**
 * Splits by scenario, so that all recorded widths of one screen are on the same side. Of the
 * screens of general programs, those recorded after the recognisers were written are the test part.
 */
function splitOf(part: (typeof parts)[number], scenario: string): Case['split'] {
  if (part === 'programs' || part === 'more-programs' || part.startsWith('unseen-')) return 'tune';
  if (part === 'last-programs') return 'test';
  let sum = 0;
  for (const char of scenario) sum = (sum * 33 + (char.codePointAt(0) ?? 0)) % 65_521;
  return sum % 5 < 2 ? 'test' : 'tune';
}
