import type { RuleProblem } from '#shared/contract/calls/rules.ts';
import type { Rule, RuleDraft, RuleEnd } from '#shared/interaction/rule.ts';

import { typedWords, wordsOf } from './command-words.ts';

type Pattern = Rule['pattern'];
export type ScopeType = RuleDraft['scope']['type'];

/**
 * The choices of the person so far. `typed` is the pattern in the field, for kinds of patterns that
 * have one.
 */
export type BuilderState = {
  readonly effect: RuleDraft['effect'];
  readonly pattern: Pattern;
  readonly typed: string;
  readonly scope: ScopeType;
  /** Absent: the rule has no end. A rule with an end allows, in the session. */
  readonly end?: RuleEnd | undefined;
};

export function builderStateOf(
  pattern: Pattern,
  state: Omit<BuilderState, 'pattern' | 'typed'>,
): BuilderState {
  const { effect, scope, end } = state;
  return { effect, scope, end, pattern, typed: typedOf(pattern) };
}

/** Returns the field of a kind of pattern; null if that kind is chosen, not typed. */
export function fieldOf(pattern: Pattern): 'command' | 'path' | 'domain' | null {
  return pattern.type === 'command' || pattern.type === 'path' || pattern.type === 'domain'
    ? pattern.type
    : null;
}

function typedOf(pattern: Pattern): string {
  if (pattern.type === 'command') return typedWords(pattern.words);
  if (pattern.type === 'path') return pattern.glob;
  return pattern.type === 'domain' ? pattern.domain : '';
}

/** Problems that the window detects itself; core reports the others in its preview. */
export type TypedProblem = 'quote' | Extract<RuleProblem, 'emptyWord'>;

export function typedPattern({
  pattern,
  typed,
}: BuilderState): { readonly pattern: Pattern } | { readonly problem: TypedProblem } {
  const text = typed.trim();
  if (fieldOf(pattern) !== null && text === '') return { problem: 'emptyWord' };
  if (pattern.type === 'path') return { pattern: { ...pattern, glob: text } };
  if (pattern.type === 'domain') return { pattern: { ...pattern, domain: text.toLowerCase() } };
  if (pattern.type !== 'command') return { pattern };
  const words = wordsOf(text);
  return words === null ? { problem: 'quote' } : { pattern: { ...pattern, words: [...words] } };
}

/** Numbers of requests after which a rule can end. */
export const USES = [5, 10, 20] as const;

/** Returns the changes that a choice of the end makes. */
export function withEnd(end: RuleEnd | undefined): Partial<BuilderState> {
  return end === undefined ? { end } : { end, scope: 'session' };
}

/** Returns the changes that a choice of the answer makes: a rule that denies has no end. */
export function withEffect(effect: RuleDraft['effect']): Partial<BuilderState> {
  return effect === 'deny' ? { effect, end: undefined } : { effect };
}

export type Place = { readonly sessionId: string; readonly cwd: string };

export function scopeOf(type: ScopeType, { sessionId, cwd }: Place): RuleDraft['scope'] {
  if (type === 'session') return { type, sessionId };
  return type === 'project' ? { type, cwd } : { type };
}
