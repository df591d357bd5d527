import { hostOf } from '#core/risk/commands/network.ts';
import { fullPath, isInside, type Places } from '#core/risk/places.ts';
import type { ShellPart } from '#core/risk/shell/shell-part.ts';
import type { RuleObstacle } from '#shared/contract/calls/rules.ts';
import type { RuleDraft, RulePattern } from '#shared/interaction/rule.ts';

import { canAllow, decide } from './decide.ts';
import { isSafePart } from './match-command.ts';
import type { RuleSubject } from './subject.ts';

/** Maximum number of parts of one command for which drafts are made. */
const MAX_PARTS = 5;

/**
 * Drafts of rules. `allow` contains the drafts that would allow the request, or every draft if none
 * would; `obstacle` is the reason then. `deny` contains every draft.
 */
export type Suggestion = {
  readonly allow: readonly RuleDraft[];
  readonly deny: readonly RuleDraft[];
  readonly obstacle: RuleObstacle;
};

/**
 * Returns drafts about this request, the narrowest first. A compound command needs one for each of
 * its parts.
 */
export function suggest(subject: RuleSubject): Suggestion {
  const patterns = patternsOf(subject);
  const { toolName, places } = subject;
  const drafts = patterns.map((pattern): RuleDraft => ({
    effect: 'allow',
    toolName,
    pattern,
    scope: { type: 'project', cwd: places.cwd },
  }));
  const allow = drafts.filter((draft) => canAllow(draft, subject));
  const deny = drafts.map((draft): RuleDraft => ({ ...draft, effect: 'deny' }));
  return { allow: allow.length > 0 ? allow : drafts, deny, obstacle: obstacleOf(subject, drafts) };
}

/** Returns the reason why even all drafts together would not allow the request. */
function obstacleOf(subject: RuleSubject, drafts: readonly RuleDraft[]): RuleObstacle {
  if (decide(drafts, subject)?.effect === 'allow') return null;
  const { use, reading } = subject;
  if (use.kind === 'shell' && reading?.kind !== 'read') return 'unreadable';
  if (reading?.kind === 'read' && reading.parts.some((part) => !isSafePart(part, subject.places)))
    return 'unsafeParts';
  return subject.risk.level === 'HIGH' ? 'highRisk' : 'unsafeParts';
}

function patternsOf({ use, reading, places }: RuleSubject): readonly RulePattern[] {
  switch (use.kind) {
    case 'shell': {
      const parts =
        reading?.kind === 'read' ? reading.parts.filter(({ words }) => words.length > 0) : [];
      const perPart = parts
        .slice(0, MAX_PARTS)
        .flatMap((part) => commandPatterns(part, parts.length === 1));
      return [...unique(perPart), { type: 'any' }];
    }
    case 'read':
    case 'write':
      return unique([...use.paths.flatMap((path) => pathPatterns(path, places)), { type: 'any' }]);
    case 'mcp':
      return [
        { type: 'mcp', server: use.server, tool: use.tool },
        { type: 'mcp', server: use.server, tool: null },
      ];
    case 'web':
      return [...domainPatterns(use.url), { type: 'any' }];
    case 'own':
    case 'permissions':
    case 'unknown':
      return [{ type: 'any' }];
  }
}

/**
 * Returns patterns for the whole command, its first two words and, if it is the only part, its
 * first word.
 */
function commandPatterns(
  { words, written, through }: ShellPart,
  isAlone: boolean,
): readonly RulePattern[] {
  const known = words.findIndex(({ value, hasGlob }) => value === null || hasGlob);
  const values = words.slice(0, known < 0 ? words.length : known).map(({ value }) => value ?? '');
  const whole = through.some((each) => each === 'sudo' || each === 'doas')
    ? written.flatMap(({ value }) => value ?? [])
    : values;
  const lengths = [
    ...new Set([whole.length, Math.min(2, values.length), ...(isAlone ? [1] : [])]),
  ].filter((length) => length > 0);
  return lengths.flatMap((length) => {
    const chosen = (length === whole.length ? whole : values).slice(0, length);
    return chosen.length > 50 || chosen.some((word) => word.length > 1000 || word.trim() === '')
      ? []
      : [{ type: 'command' as const, words: chosen }];
  });
}

function pathPatterns(path: string, places: Places): readonly RulePattern[] {
  const full = fullPath(path, places);
  const folder = `${fullPath(places.cwd, places)}/`;
  const shown = isInside(path, places) ? full.slice(folder.length) : full;
  if (shown === '') return [{ type: 'path', glob: '**' }];
  const parent = shown.includes('/') ? shown.slice(0, shown.lastIndexOf('/')) : '';
  const extension = /[^/.][^/]*\.([\w-]+)$/.exec(shown)?.[1];
  const globs = [
    escapeGlob(shown),
    ...(parent === '' ? [] : [`${escapeGlob(parent)}/**`]),
    ...(extension === undefined || !isInside(path, places) ? [] : [`**/*.${extension}`]),
    ...(isInside(path, places) ? ['**'] : []),
  ];
  return globs.map((glob) => ({ type: 'path', glob }));
}

/** Escapes glob characters of a real path. */
const escapeGlob = (path: string): string => path.replaceAll(/[*?[\]{}()!+@\\]/g, String.raw`\$&`);

function domainPatterns(url: string | null): readonly RulePattern[] {
  const host = url === null ? null : hostOf(url);
  if (host === null) return [];
  const labels = host.split('.');
  const isName = !/^[\d.]+$/.test(host) && !host.startsWith('[');
  const parent = isName && labels.length > 2 ? [labels.slice(-2).join('.')] : [];
  return [host, ...parent].map((domain) => ({ type: 'domain', domain }));
}

function unique(patterns: readonly RulePattern[]): readonly RulePattern[] {
  return [...new Map(patterns.map((pattern) => [JSON.stringify(pattern), pattern])).values()];
}
