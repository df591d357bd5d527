import { hostOf } from '#core/risk/commands/network.ts';
import { isInside } from '#core/risk/places.ts';
import type { RiskReason } from '#shared/interaction/risk.ts';
import type { Rule, RuleDraft } from '#shared/interaction/rule.ts';

import { allowsPart, deniesPart, isSafePart, staysInside } from './match-command.ts';
import { escapes, isGlob, matchesGlob } from './match-path.ts';
import type { RuleSubject } from './subject.ts';

/** The rules that decided: one, or for a compound command one for each of its parts. Never empty. */
export type Verdict<R> = { readonly effect: 'allow' | 'deny'; readonly by: readonly [R, ...R[]] };

/** What the rules say. A deny beats every allow; `null`: nothing, so a person is asked. */
export function decide<R extends RuleDraft>(rules: readonly R[], subject: RuleSubject): Verdict<R> | null {
  const about = rules.filter((rule) => isInScope(rule, subject) && isForTool(rule, subject));
  const denying = about.find((rule) => rule.effect === 'deny' && denies(rule, subject));
  if (denying) return { effect: 'deny', by: [denying] };
  const allowing = about.filter(({ effect }) => effect === 'allow');
  const [first, ...others] =
    subject.use.kind === 'shell' ? allowedParts(allowing, subject) : allowing.filter((rule) => allows(rule, subject)).slice(0, 1);
  return first ? { effect: 'allow', by: [first, ...others] } : null;
}

function isInScope({ scope }: RuleDraft, { sessionId, places }: RuleSubject): boolean {
  if (scope.type === 'session') return scope.sessionId === sessionId;
  return scope.type === 'everywhere' || isInside(places.cwd, { ...places, cwd: scope.cwd });
}

function isForTool({ toolName, pattern }: RuleDraft, subject: RuleSubject): boolean {
  return pattern.type === 'mcp' || toolName === subject.toolName;
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
  }
}

function allows({ pattern }: RuleDraft, { use, risk, places, blockedPath }: RuleSubject): boolean {
  const isHigh = risk.level === 'HIGH';
  switch (pattern.type) {
    case 'any':
      return !isHigh && blockedPath === null;
    case 'command':
      return false;
    case 'path': {
      // Of high risk only the file that was named.
      const fits = (path: string) => (isHigh && isGlob(pattern.glob) ? false : matchesGlob(path, pattern.glob, places, { isWide: false }));
      const paths = [...pathsOf(use), ...(blockedPath === null ? [] : [blockedPath])];
      return paths.length > 0 && paths.every((path) => !escapes(path, places) && fits(path));
    }
    case 'mcp':
      return !isHigh && isOfServer(use, pattern);
    case 'domain':
      return !isHigh && isOfDomain(use, pattern.domain);
  }
}

/** The rules that allow the parts of a command, each once; empty as soon as one part has none, or does more than it says. */
function allowedParts<R extends RuleDraft>(rules: readonly R[], { use, reading, risk, places, blockedPath }: RuleSubject): readonly R[] {
  // A rule is about a command: not about more rights for it, nor another place.
  if (blockedPath !== null || use.kind !== 'shell' || use.extras.length > 0) return [];
  if (use.cwd !== null && !isInside(use.cwd, places)) return [];
  if (reading?.kind !== 'read' || reading.functions.length > 0 || hasOwnHighReason(risk)) return [];
  const { parts } = reading;
  // Of more parts than were judged nothing is allowed.
  if (parts.length !== risk.parts.length || !staysInside(parts, places)) return [];
  const found = parts.map((part, at) => {
    if (!isSafePart(part, places)) return null;
    const level = risk.parts[at]?.level ?? 'HIGH';
    if (part.words.length === 0) return level === 'HIGH' ? null : 'nothing';
    return rules.find(({ pattern }) => (pattern.type === 'any' || pattern.type === 'command') && allowsPart(part, level, pattern)) ?? null;
  });
  if (found.includes(null)) return [];
  return [...new Set(found.flatMap((each) => (each === null || each === 'nothing' ? [] : [each])))];
}

/** Of the command as a whole, such as hidden characters: no part of it answers for that. */
function hasOwnHighReason({ reasons, parts }: RuleSubject['risk']): boolean {
  const key = ({ code, subject }: RiskReason) => `${code} ${subject ?? ''}`;
  const ofParts = new Set(parts.flatMap((part) => part.reasons.map(key)));
  return reasons.some((reason) => reason.level === 'HIGH' && !ofParts.has(key(reason)));
}

function pathsOf(use: RuleSubject['use']): readonly string[] {
  if (use.kind === 'write') return use.paths;
  // A search without a folder goes through the session's.
  return use.kind === 'read' ? (use.paths.length > 0 ? use.paths : ['.']) : [];
}

function isOfServer(use: RuleSubject['use'], { server, tool }: Extract<Rule['pattern'], { type: 'mcp' }>): boolean {
  return use.kind === 'mcp' && use.server === server && (tool === null || use.tool === tool);
}

function isOfDomain(use: RuleSubject['use'], domain: string): boolean {
  const host = use.kind === 'web' && use.url !== null ? (hostOf(use.url) ?? '').toLowerCase().replace(/\.$/, '') : '';
  return host !== '' && (host === domain || host.endsWith(`.${domain}`));
}
