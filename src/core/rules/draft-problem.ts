import { leavesOpen } from '#core/risk/forms/registry.ts';
import { isReadOnly } from '#core/risk/commands/registry.ts';
import { isStarter } from '#core/risk/shell/starters.ts';
import { isShell } from '#core/risk/shell/shells.ts';
import type { RuleProblem } from '#shared/contract/calls/rules.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

/** Limits of globs. More stars make matching slow, and their meaning is unclear to people. */
const MAX_STARS_IN_SEGMENT = 3;
const MAX_DEEP_STARS = 3;

/** Returns the problem of a draft that is independent of what it would match. */
export function draftProblem(draft: RuleDraft): RuleProblem {
  const { pattern, scope, end } = draft;
  if (!isWellBounded(draft)) return 'notBounded';
  if (pattern.type === 'edits' && end?.type !== 'turn') return 'editsOfTurn';
  if (scope.type === 'project' && !/^(\/|[A-Za-z]:[\\/])/.test(scope.cwd)) return 'scopeMissing';
  if (pattern.type === 'command')
    return pattern.words.some((word) => word.trim() === '') ? 'emptyWord' : null;
  if (pattern.type === 'path') return globProblem(pattern.glob);
  return pattern.type === 'domain' && !isDomain(pattern.domain) ? 'notADomain' : null;
}

/** Returns false for a rule with an end that denies, or that is not about one session. */
function isWellBounded({ effect, scope, end }: RuleDraft): boolean {
  return end === undefined || (effect === 'allow' && scope.type === 'session');
}

function globProblem(glob: string): RuleProblem {
  const segments = glob.split('/');
  if (segments.includes('..')) return 'globEscapes';
  const deep = segments.filter((segment) => segment.includes('**')).length;
  const isTooOpen =
    deep > MAX_DEEP_STARS ||
    segments.some((segment) => (segment.match(/\*+/g)?.length ?? 0) > MAX_STARS_IN_SEGMENT);
  return isTooOpen || /[()]/.test(glob) ? 'globTooOpen' : null;
}

const isDomain = (domain: string): boolean =>
  /^(localhost|([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]*[a-z0-9]|[\d.]+|\[[\da-f:]+\])$/.test(
    domain,
  );

/** Returns true for the name of a tool that only organizes its agent's work. */
export type IsOwnWork = (toolName: string) => boolean;

/**
 * Returns true if a rule allows so much that the person must confirm it. A rule that denies much is
 * no danger.
 */
export function isBroad({ effect, toolName, pattern }: RuleDraft, isOwnWork: IsOwnWork): boolean {
  if (effect === 'deny') return false;
  switch (pattern.type) {
    case 'any':
      return !isOwnWork(toolName);
    case 'command':
      return isBroadCommand(pattern.words);
    case 'path':
      return (
        /^(\*\*?|[\\/]|~[\\/]?\*|[A-Za-z]:[\\/]\*)/.test(pattern.glob) && !isNamed(pattern.glob)
      );
    case 'mcp':
      return pattern.tool === null;
    case 'edits':
      return false;
    case 'domain':
      return !pattern.domain.includes('.') && pattern.domain !== 'localhost';
  }
}

/**
 * Returns true if the words leave open what would run: a whole program that does more than read, or
 * a form with open arguments.
 */
function isBroadCommand(words: readonly string[]): boolean {
  const [name = '', ...rest] = words;
  return (
    (rest.length === 0 && (!isReadOnly(name) || isShell(name) || isStarter(name))) ||
    leavesOpen(words)
  );
}

/** Returns true if at least two folders, or the name of a file, precede the first star. */
const isNamed = (glob: string): boolean =>
  /^[^*?[{]*$/.test(glob) || /^\/[^/*?[{]+\/[^/*?[{]+\/[^*?[{]*/.test(glob);
