import { judgedParts, type JudgedPart } from '#core/risk/assess.ts';
import { hostOf } from '#core/risk/commands/network.ts';
import { isInside, fullPath, type Places } from '#core/risk/places.ts';
import { onlyLooks } from '#core/risk/forms/registry.ts';
import type { RiskLevel, RiskReason } from '#shared/interaction/risk.ts';
import type { Rule, RuleDraft, RulePattern } from '#shared/interaction/rule.ts';
import picomatch from 'picomatch';

import {
  allowsPart,
  allowsWords,
  deniesPart,
  isSafePart,
  staysInside,
  type CommandPattern,
} from './match-command.ts';
import type { RuleSubject } from './subject.ts';

/** A glob relative to its base: the session's folder, home or the root. */
type AnchoredGlob = { readonly base: string; readonly glob: string };

function anchorGlob(glob: string, places: Places): AnchoredGlob {
  if (glob.startsWith('~/')) return { base: fullPath('~', places), glob: glob.slice(2) };
  if (/^(\/|[A-Za-z]:[\\/])/.test(glob)) return { base: '', glob };
  return { base: fullPath(places.cwd, places), glob: glob.replace(/^\.\//, '') };
}

function matchesGlob(
  path: string,
  glob: string,
  places: Places,
  { isWide }: { readonly isWide: boolean },
): boolean {
  const { base, glob: pattern } = anchorGlob(glob, places);
  const full = fullPath(path, places);
  if (base !== '' && !full.startsWith(base === '/' ? '/' : `${base}/`)) return false;
  const relative = base === '' ? full : full.slice(base === '/' ? 1 : base.length + 1);
  // A rule that denies ignores case, for file systems that do not distinguish `A` and `a`.
  return picomatch(pattern, { dot: true, nocase: isWide, noextglob: true })(relative);
}

/** Returns true for a path whose text leads out of its folder, such as `src/../../x`. */
function escapes(path: string, places: Places): boolean {
  return path.split(/[\\/]/).includes('..') && !isInside(path, places);
}

const isGlob = (glob: string): boolean => /[*?[\]{}()!+@\\]/.test(glob);

/**
 * The rules that decided: one, or for a compound command one for each of its parts. Never empty.
 */
export type Verdict<R> = { readonly effect: 'allow' | 'deny'; readonly by: readonly [R, ...R[]] };

/**
 * Returns the decision of the rules. A deny overrides every allow. Returns null if no rule applies,
 * so that a person is asked.
 */
export function decide<R extends RuleDraft>(
  rules: readonly R[],
  subject: RuleSubject,
): Verdict<R> | null {
  const about = rules.filter(
    (rule) => isInScope(rule, subject) && isForTool(rule, subject) && isForRisk(rule, subject),
  );
  const denying = about.find((rule) => rule.effect === 'deny' && denies(rule, subject));
  if (denying) return { effect: 'deny', by: [denying] };
  const allowing = about.filter(({ effect }) => effect === 'allow');
  const [first, ...others] =
    subject.use.kind === 'shell'
      ? allowedParts(allowing, subject)
      : allowing.filter((rule) => allows(rule, subject)).slice(0, 1);
  return first ? { effect: 'allow', by: [first, ...others] } : null;
}

function isInScope({ scope }: RuleDraft, { sessionId, places }: RuleSubject): boolean {
  if (scope.type === 'session') return scope.sessionId === sessionId;
  return scope.type === 'everywhere' || isInside(places.cwd, { ...places, cwd: scope.cwd });
}

function isForTool({ toolName, pattern }: RuleDraft, subject: RuleSubject): boolean {
  return pattern.type === 'mcp' || pattern.type === 'edits' || toolName === subject.toolName;
}

/** A rule with an end approves nothing of high risk, not even exactly what it names. */
function isForRisk({ end }: RuleDraft, { risk }: RuleSubject): boolean {
  return end === undefined || risk.level !== 'HIGH';
}

function denies({ pattern }: RuleDraft, { use, reading, places }: RuleSubject): boolean {
  switch (pattern.type) {
    case 'any':
      return true;
    case 'command':
      return reading?.kind === 'read' && reading.parts.some((part) => deniesPart(part, pattern));
    case 'path':
      return pathsOf(use).some((path) => matchesGlob(path, pattern.glob, places, { isWide: true }));
    case 'mcp':
      return isOfServer(use, pattern);
    case 'domain':
      return isOfDomain(use, pattern.domain);
    case 'edits':
      return use.kind === 'write';
  }
}

/** The files of an edit that a rule about edits covers: those in the session's folder. */
const ALL_FILES: RulePattern = { type: 'path', glob: '**' };

function allows({ pattern }: Pick<RuleDraft, 'pattern'>, subject: RuleSubject): boolean {
  const { use, risk, places, blockedPath } = subject;
  const isHigh = risk.level === 'HIGH';
  switch (pattern.type) {
    case 'any':
      return !isHigh && blockedPath === null;
    case 'command':
      return false;
    case 'path': {
      // A path of high risk is allowed only by a rule that names exactly this file.
      const fits = (path: string) =>
        isHigh && isGlob(pattern.glob)
          ? false
          : matchesGlob(path, pattern.glob, places, { isWide: false });
      const paths = [...pathsOf(use), ...(blockedPath === null ? [] : [blockedPath])];
      return paths.length > 0 && paths.every((path) => !escapes(path, places) && fits(path));
    }
    case 'mcp':
      return !isHigh && isOfServer(use, pattern);
    case 'domain':
      return !isHigh && isOfDomain(use, pattern.domain);
    case 'edits':
      return subject.isEdit && allows({ pattern: ALL_FILES }, subject);
  }
}

/**
 * Returns the rules that allow the parts of a command, without duplicates. Returns an empty list as
 * soon as one part has no rule, or does more than its words state.
 */
function allowedParts<R extends RuleDraft>(
  rules: readonly R[],
  subject: RuleSubject,
): readonly R[] {
  const { reading, risk, places } = subject;
  if (!isOnlyCommand(subject)) return [];
  if (reading?.kind !== 'read' || hasMoreThanCommands(reading) || hasOwnHighReason(risk)) return [];
  const { parts } = reading;
  // The risk assessment judges a limited number of parts. A command with more parts is not allowed.
  if (parts.length !== risk.parts.length || !staysInside(parts, places)) return [];
  const judged = judgedParts(reading, places);
  const found = judged.map(({ part, reasons, isKnown, isHarmless }, at) => {
    if (!isSafePart(part, places)) return null;
    const level = risk.parts[at]?.level ?? 'HIGH';
    if (part.words.length === 0) return level === 'HIGH' || !isKnown ? null : 'nothing';
    const isAllowed = ({ pattern }: R) =>
      allowsJudged(pattern, { part, reasons, isKnown, isHarmless }, level, places);
    return rules.find(isAllowed) ?? null;
  });
  if (found.includes(null)) return [];
  return [...new Set(found.flatMap((each) => (each === null || each === 'nothing' ? [] : [each])))];
}

/**
 * Returns true if the request is only for a command. A rule about a command does not cover more
 * rights for it, or another folder.
 */
function isOnlyCommand({ use, places, blockedPath }: RuleSubject): boolean {
  if (blockedPath !== null || use.kind !== 'shell' || use.extras.length > 0) return false;
  return use.cwd === null || isInside(use.cwd, places);
}

/** Returns true if a rule with this pattern would allow the request, or one part of its command. */
export function canAllow(draft: RuleDraft, subject: RuleSubject): boolean {
  const { use, reading, risk, places } = subject;
  if (use.kind !== 'shell') return decide([draft], subject) !== null;
  if (reading?.kind !== 'read') return false;
  return judgedParts(reading, places).some(
    (judged, at) =>
      isSafePart(judged.part, places) &&
      allowsJudged(draft.pattern, judged, risk.parts[at]?.level ?? 'HIGH', places),
  );
}

/**
 * Returns true if the pattern allows the part. A pattern that covers more than its own words covers
 * only what the grammar knows.
 */
function allowsJudged(
  pattern: Rule['pattern'],
  { part, reasons, isKnown, isHarmless }: JudgedPart,
  level: RiskLevel,
  places: RuleSubject['places'],
): boolean {
  if (!isAboutCommands(pattern)) return false;
  if (allowsWords(part, pattern, isKnown)) return true;
  return (
    isKnown && isCovered(pattern, reasons, isHarmless, places) && allowsPart(part, level, pattern)
  );
}

const isAboutCommands = (pattern: Rule['pattern']): pattern is CommandPattern =>
  pattern.type === 'any' || pattern.type === 'command';

/** Effects that the first words of a command do not imply. */
const notImplied: ReadonlySet<string> = new Set(['outsideFolder', 'writesOutside', 'readsHidden']);

/**
 * Returns true if a command does no more than the words of a rule imply: nothing outside the
 * folder, and nothing at all if they only read.
 */
function isCovered(
  pattern: CommandPattern,
  reasons: readonly RiskReason[],
  isHarmless: boolean,
  places: RuleSubject['places'],
): boolean {
  if (pattern.type === 'any') return true;
  if (reasons.some(({ code }) => notImplied.has(code))) return false;
  return !onlyLooks(pattern.words, places) || (isHarmless && reasons.length === 0);
}

/**
 * Returns true if functions, loops or expansions outside of commands give words another meaning.
 */
const hasMoreThanCommands = ({
  functions,
  variables,
  oddities,
}: Extract<RuleSubject['reading'], { kind: 'read' }>): boolean =>
  functions.length > 0 || variables.length > 0 || oddities.length > 0;

/**
 * Returns true for a HIGH reason of the command as a whole, such as hidden characters, which no
 * part of it explains.
 */
function hasOwnHighReason({ reasons, parts }: RuleSubject['risk']): boolean {
  const key = ({ code, subject }: RiskReason) => `${code} ${subject ?? ''}`;
  const ofParts = new Set(parts.flatMap((part) => part.reasons.map(key)));
  return reasons.some((reason) => reason.level === 'HIGH' && !ofParts.has(key(reason)));
}

function pathsOf(use: RuleSubject['use']): readonly string[] {
  if (use.kind === 'write') return use.paths;
  // A search without a folder searches the session's folder.
  return use.kind === 'read' ? (use.paths.length > 0 ? use.paths : ['.']) : [];
}

function isOfServer(
  use: RuleSubject['use'],
  { server, tool }: Extract<Rule['pattern'], { type: 'mcp' }>,
): boolean {
  return use.kind === 'mcp' && use.server === server && (tool === null || use.tool === tool);
}

function isOfDomain(use: RuleSubject['use'], domain: string): boolean {
  const host =
    use.kind === 'web' && use.url !== null
      ? (hostOf(use.url) ?? '').toLowerCase().replace(/\.$/, '')
      : '';
  return host !== '' && (host === domain || host.endsWith(`.${domain}`));
}
