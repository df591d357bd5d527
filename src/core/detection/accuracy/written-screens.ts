import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import { screenNames } from '#core/agents/all.ts';
import { extractedMessageType } from '#shared/detection/extracted-message.ts';

import type { Label } from './corpus.ts';
import { frames } from './written-frames.ts';

const folder = join(import.meta.dirname, '../fixtures/written');

/** Names of the files with hand-written screens. */
export const writtenSets = ['first', 'second'] as const;
type WrittenSet = (typeof writtenSets)[number];

const head = z.tuple([
  z.string(),
  z.enum(screenNames),
  z.enum(['processing', 'has_question', 'idle', 'uncertain']),
  z.union([extractedMessageType, z.literal('-').transform(() => null)]),
  z.enum(['decision', 'plain']),
  z.literal('cut').optional(),
]);

/**
 * Returns the labelled screens of one file. The format: `@@ name | agent | state | type | decision
 * [| cut]`, fields, `--`, screen.
 */
export function readWritten(set: WrittenSet): readonly Label[] {
  const text = readFileSync(join(folder, `${set}.txt`), 'utf8');
  return text
    .split(/^@@ (?=[\w-]+ \|)/mu)
    .slice(1)
    .map((part) => labelOf(part, set));
}

function labelOf(part: string, set: WrittenSet): Label {
  const cut = part.indexOf('\n--\n');
  const [first = '', ...fields] = part.slice(0, cut).split('\n');
  const [screen, agent, state, type, decision, clipped] = head.parse(
    first.split('|').map((each) => each.trim()),
  );
  const field = (name: string) =>
    fields.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
  const body = part.slice(cut + 4).replace(/\n$/u, '');
  const shown = body.replaceAll(
    /^<<([\w-]+)(?::(.*))?>>$/gmu,
    (_, name: string, draft: string | undefined) => frames[name]?.(draft) ?? '',
  );
  return {
    name: `${set}/${screen}`,
    agent,
    screen: field('same') ?? screen,
    state,
    message_type: type === 'idle' ? null : type,
    options: field('options')?.split(' ;; ') ?? [],
    question: field('question'),
    context_complete: clipped === undefined,
    is_decision: decision === 'decision',
    split: set === 'first' ? 'tune' : 'test',
    text: shown,
    coloured: null,
  };
}
