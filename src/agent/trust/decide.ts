import { isAbsolute, resolve } from 'node:path';

import { isInside } from '#node/files/path-inside.ts';

import type { Effect } from './effect.ts';
import type { Mode } from './mode.ts';
import { isProtectedPath, isSecretPath } from './path-classes.ts';

/** An effect that the person allowed for the future. Matches exactly this; never `input`. */
export type AllowRule =
  | { readonly kind: 'command'; readonly command: string; readonly folder: string }
  /** Reads in a folder outside of the workspace; secrets are excluded. */
  | { readonly kind: 'read'; readonly folder: string }
  /** Scheme, host and port as in `URL.origin`; addresses of private networks are excluded. */
  | { readonly kind: 'network'; readonly origin: string }
  | { readonly kind: 'foreign'; readonly server: string; readonly tool: string };

/** The place in which effects are judged. All paths are absolute and resolved. */
export interface TrustPlace {
  readonly workspace: string;
  /** Files and folders inside the workspace for which edits always ask. */
  readonly protectedPaths: readonly string[];
  readonly allowRules?: readonly AllowRule[];
  /** True if the host of a URL is public. Given by the caller, because it may need a look-up. */
  readonly isPublicUrl?: (url: string) => boolean;
}

export interface Verdict {
  readonly verdict: 'allow' | 'ask' | 'refuse';
  /** Sentence for the person and the model; empty for `allow`. */
  readonly reason: string;
}

const ALLOW: Verdict = { verdict: 'allow', reason: '' };
const ask = (reason: string): Verdict => ({ verdict: 'ask', reason });

/**
 * Judges the effects of a call: the strictest verdict counts. Allows only effects that are known to
 * be within the mode; everything else asks or, in plan mode, is refused.
 */
export function decide(mode: Mode, effects: readonly Effect[], place: TrustPlace): Verdict {
  const verdicts = effects.map((effect) => judge(mode, effect, place));
  return (
    verdicts.find(({ verdict }) => verdict === 'refuse') ??
    verdicts.find(({ verdict }) => verdict === 'ask') ??
    ALLOW
  );
}

function judge(mode: Mode, effect: Effect, place: TrustPlace): Verdict {
  if (effect.kind === 'read') return judgeRead(effect.path, place);
  if (mode === 'plan')
    return {
      verdict: 'refuse',
      reason: 'In plan mode, files can only be read. Describe the change in the plan.',
    };
  if (isAllowedByRule(effect, place)) return ALLOW;
  switch (effect.kind) {
    case 'edit':
      return mode === 'acceptEdits' || mode === 'sandbox'
        ? judgeEdit(effect.change.path, place)
        : ask('It changes a file.');
    case 'command':
      return mode === 'sandbox' ? judgeCommand(effect, place) : ask('It runs a command.');
    case 'input':
      return ask('It types into a running program.');
    case 'network':
      return ask('It connects to the network.');
    case 'foreign':
      return ask('It calls a tool of another program.');
    default:
      return ask('Its effect is unknown.');
  }
}

function judgeRead(path: string, place: TrustPlace): Verdict {
  if (!isPlainPath(path)) return ask('The path is not resolved.');
  if (isSecretPath(path)) return ask('The file may hold secrets.');
  if (isInside(place.workspace, path)) return ALLOW;
  const isAllowed = place.allowRules?.some(
    (rule) => rule.kind === 'read' && isPlainPath(rule.folder) && isInside(rule.folder, path),
  );
  return isAllowed === true ? ALLOW : ask('The file is outside of the workspace.');
}

function judgeEdit(path: string, place: TrustPlace): Verdict {
  if (!isPlainPath(path)) return ask('The path is not resolved.');
  if (path === place.workspace || !isInside(place.workspace, path))
    return ask('The file is outside of the workspace.');
  if (isSecretPath(path)) return ask('The file may hold secrets.');
  if (isProtectedPath(place.workspace, path, place.protectedPaths))
    return ask('Other programs run or obey this file.');
  return ALLOW;
}

type CommandEffect = Extract<Effect, { readonly kind: 'command' }>;

function judgeCommand({ isSandboxed, folder }: CommandEffect, place: TrustPlace): Verdict {
  if (!isSandboxed) return ask('The command does not run in a sandbox.');
  return isPlainPath(folder) && isInside(place.workspace, folder)
    ? ALLOW
    : ask('The command runs outside of the workspace.');
}

function isAllowedByRule(effect: Effect, place: TrustPlace): boolean {
  return place.allowRules?.some((rule) => matchesRule(rule, effect, place)) ?? false;
}

function matchesRule(rule: AllowRule, effect: Effect, place: TrustPlace): boolean {
  if (rule.kind === 'command' && effect.kind === 'command')
    return effect.command === rule.command && effect.folder === rule.folder;
  if (rule.kind === 'foreign' && effect.kind === 'foreign')
    return effect.server === rule.server && effect.tool === rule.tool;
  if (rule.kind === 'network' && effect.kind === 'network')
    return originOf(effect.url) === rule.origin && place.isPublicUrl?.(effect.url) === true;
  return false;
}

/** Returns scheme, host and port; null if the URL is not one of http or https. */
function originOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, protocol } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? origin : null;
}

/** Returns whether a path is absolute, without NUL, `..`, double and trailing separators. */
function isPlainPath(path: string): boolean {
  return isAbsolute(path) && resolve(path) === path && !path.includes('\0');
}
