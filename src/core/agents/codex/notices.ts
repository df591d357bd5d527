import { z } from 'zod';

import { fit, maybeText, text } from '#shared/base/lenient.ts';

import { onceOutput, placedOutput, type BareOutput, type Line, type Step } from './line.ts';
import type { CodexState } from './state.ts';

const summary = z.object({ summary: z.string(), details: maybeText, path: maybeText });
const warned = z.object({ message: z.string() });
const rerouted = z.object({ fromModel: z.string(), toModel: z.string() });
const server = z.object({ name: z.string(), status: text, error: maybeText });
const limits = z.object({ rateLimits: z.object({ rateLimitReachedType: maybeText, limitName: maybeText }) });
const review = z.object({ review: z.looseObject({ status: text, rationale: maybeText }) });

/** Words for the person about what a notification tells; `quiet`: it tells nothing now; `null`: it has another form. */
type Words = (line: Line) => string | null | typeof quiet;

const quiet: unique symbol = Symbol('quiet');

const byMethod: ReadonlyMap<string, Words> = new Map<string, Words>([
  ['configWarning', summaryWords],
  ['deprecationNotice', summaryWords],
  ['warning', ({ fields }) => fit(warned, fields)?.message ?? null],
  ['guardianWarning', ({ fields }) => fit(warned, fields)?.message ?? null],
  ['windows/worldWritableWarning', () => 'Everyone on this computer can write to folders that Codex works in.'],
  ['model/rerouted', reroutedWords],
  ['mcpServer/startupStatus/updated', serverWords],
  ['account/rateLimits/updated', limitWords],
  ['item/autoApprovalReview/completed', reviewWords],
]);

/** Told once in a session: Codex says them again at every start. */
const once: ReadonlySet<string> = new Set(['configWarning', 'deprecationNotice', 'mcpServer/startupStatus/updated']);

/** Something that the person should know of, in Codex's own words. `null`: no such notification. */
export function noticed(state: CodexState, line: Line, method: string): Step | null {
  const words = byMethod.get(method)?.(line);
  if (words === undefined || words === null) return null;
  if (words === quiet || words === '') return { state, events: [] };
  const notice: BareOutput = { type: 'status', status: 'notice', text: words, data: { notice: method } };
  return { state, events: [once.has(method) ? onceOutput(line, method, words, notice) : placedOutput(line, notice)] };
}

function summaryWords({ fields }: Line): string | null {
  const about = fit(summary, fields);
  if (!about) return null;
  return [about.summary, about.details, about.path].filter((part) => part !== null && part !== '').join('\n');
}

function reroutedWords({ fields }: Line): string | null {
  const about = fit(rerouted, fields);
  return about ? `${about.toModel} answers in the place of ${about.fromModel}.` : null;
}

function serverWords({ fields }: Line): string | null | typeof quiet {
  const about = fit(server, fields);
  if (!about) return null;
  return about.status === 'failed' ? `The MCP server ${about.name} did not start: ${about.error ?? 'no reason was given.'}` : quiet;
}

function limitWords({ fields }: Line): string | null | typeof quiet {
  const about = fit(limits, fields)?.rateLimits;
  if (!about) return null;
  return about.rateLimitReachedType === null
    ? quiet
    : `Your usage limit is reached${about.limitName === null ? '' : ` (${about.limitName})`}.`;
}

function reviewWords({ fields }: Line): string | null | typeof quiet {
  const about = fit(review, fields)?.review;
  if (!about) return null;
  return about.status === 'denied' ? `Codex's own review denied it: ${about.rationale ?? 'no reason was given.'}` : quiet;
}
