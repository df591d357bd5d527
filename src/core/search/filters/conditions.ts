import { err, ok, type Result } from '#shared/base/result.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Restrictions that a caller gives beside the query; each is null if there is none. */
export type SearchFilters = {
  /** Beginning of an agent's id. */
  readonly agentId: string | null;
  /** Part of the path of the project's folder. */
  readonly project: string | null;
  /** Milliseconds since the epoch: at or after, and before. */
  readonly after: number | null;
  readonly before: number | null;
};

export const noFilters: SearchFilters = { agentId: null, project: null, after: null, before: null };

/** Filters whose value is a text, of which messages need one of several. */
type TextFilter = 'agent' | 'project' | 'file' | 'tool';

const FILTER_NAMES: readonly string[] = [
  'agent',
  'project',
  'file',
  'tool',
  'before',
  'after',
  'is',
];

export function isFilterName(name: string): boolean {
  return FILTER_NAMES.includes(name);
}

/** A condition that each found message meets; an excluded one is met by no found message. */
export type Condition = { readonly isExcluded: boolean } & (
  | { readonly kind: TextFilter; readonly anyOf: readonly string[] }
  | { readonly kind: 'after' | 'before'; readonly at: number }
  | { readonly kind: 'failed' }
  /** Only messages of one conversation: in files of its agent, and in its session of Corral. */
  | ({ readonly kind: 'conversation' } & ConversationName)
);

export type ConversationName = {
  readonly agentId: string;
  readonly agentSessionId: string | null;
  readonly sessionId: string | null;
};

/** A filter with a value that it does not take. */
export type BadFilter = {
  readonly kind: 'badFilter';
  readonly message: Sentence;
  readonly remedy: Sentence;
};

export function badFilter(message: Sentence): BadFilter {
  return { kind: 'badFilter', message, remedy: compose('readingFailures.quoteFilter') };
}

/** Returns the conditions of the restrictions that a caller gave. */
export function givenConditions(given: SearchFilters): readonly Condition[] {
  const { agentId, project, after, before } = given;
  return [
    ...(agentId === null ? [] : [textCondition('agent', agentId)]),
    ...(project === null ? [] : [textCondition('project', project)]),
    ...(after === null ? [] : [{ kind: 'after' as const, at: after, isExcluded: false }]),
    ...(before === null ? [] : [{ kind: 'before' as const, at: before, isExcluded: false }]),
  ];
}

export function conversationCondition(named: ConversationName): Condition {
  const { agentId, agentSessionId, sessionId } = named;
  return { kind: 'conversation', agentId, agentSessionId, sessionId, isExcluded: false };
}

function textCondition(kind: TextFilter, value: string, isExcluded = false): Condition {
  return { kind, anyOf: [value], isExcluded };
}

/** Returns the condition that a filter of the query sets; null if no filter has this name. */
export function typedCondition(
  name: string,
  value: string,
  isExcluded: boolean,
): Result<Condition, BadFilter> | null {
  if (name === 'agent' || name === 'project' || name === 'file' || name === 'tool')
    return ok(textCondition(name, value, isExcluded));
  if (name === 'after' || name === 'before') {
    const at = momentOf(value);
    return at === null
      ? err(badFilter(compose('readingFailures.badDayFilter', { filter: `${name}:`, value })))
      : ok({ kind: name, at, isExcluded });
  }
  if (name !== 'is') return null;
  return value.toLowerCase() === 'failed'
    ? ok({ kind: 'failed', isExcluded })
    : err(badFilter(compose('readingFailures.badIsFilter', { value })));
}

/** Joins wanted values of the same filter: a message needs one of them. */
export function joinConditions(typed: readonly Condition[]): readonly Condition[] {
  const joined: Condition[] = [];
  for (const each of typed) {
    const at = joined.findIndex(({ kind, isExcluded }) => kind === each.kind && !isExcluded);
    const before = joined[at];
    if (each.isExcluded || !('anyOf' in each) || !before || !('anyOf' in before)) joined.push(each);
    else joined[at] = { ...before, anyOf: [...before.anyOf, ...each.anyOf] };
  }
  return joined;
}

/** Returns the beginning of a day such as `2026-11-29`, or of a number of days ago, such as `7d`. */
export function dayOf(value: string, now = Date.now()): number | null {
  const days = /^(\d{1,4})d$/.exec(value)?.[1];
  if (days !== undefined) return now - Number(days) * DAY_MS;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  // The 30th of February would be the 2nd of March.
  if (new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) !== value) return null;
  return Date.parse(`${value}T00:00:00`);
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?$/;

/** Returns the time of a day or of a moment of it, such as `2026-11-29T14:30`. */
function momentOf(value: string): number | null {
  const day = MOMENT.exec(value)?.[1];
  if (day === undefined) return dayOf(value);
  const at = dayOf(day) === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(at) ? null : at;
}
