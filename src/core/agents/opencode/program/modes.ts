import { z } from 'zod';

import type { AgentDescription } from '#core/agents/driver.ts';
import { fit, listOf } from '#shared/base/lenient.ts';

export const permissionModes: AgentDescription['permissionModes'] = [
  { id: 'ask', isDangerous: false },
  { id: 'build', isDangerous: true },
  { id: 'plan', isDangerous: false },
  { id: 'allow', isDangerous: true },
];

export const DEFAULT_MODE = 'ask';

const rule = z.object({
  permission: z.string(),
  pattern: z.string(),
  action: z.enum(['allow', 'deny', 'ask']),
});
export type Rule = z.output<typeof rule>;

const agents = listOf(z.object({ name: z.string(), permission: listOf(rule) }));
type OwnRules = ReadonlyMap<string, readonly Rule[]>;

/** Returns the rules of OpenCode's agents, as its configuration and its defaults compose them. */
export function ownRulesIn(value: unknown): OwnRules {
  return new Map((fit(agents, value) ?? []).map(({ name, permission }) => [name, permission]));
}

/** Returns the name of OpenCode's agent for a mode. */
export function agentOf(mode: string): 'build' | 'plan' {
  return mode === 'plan' ? 'plan' : 'build';
}

/** Permissions for what changes nothing. */
const harmless = [
  'read',
  'glob',
  'grep',
  'list',
  'lsp',
  'todoread',
  'todowrite',
  'question',
  'skill',
];
/** Permissions for which the rules of OpenCode itself stay. */
const kept: ReadonlySet<string> = new Set([
  ...harmless,
  'external_directory',
  'plan_enter',
  'plan_exit',
]);

const all = (permission: string, action: Rule['action']): Rule => ({
  permission,
  pattern: '*',
  action,
});

/**
 * Returns the rules of a session in this mode. A sub-agent does not inherit them (1.18 passes on
 * refusals only), so its start is asked about in a mode that asks. OpenCode appends them to the earlier rules of the
 * session, and the last matching rule counts, so they must decide every permission.
 */
export function rulesOf(mode: string, own: OwnRules): readonly Rule[] {
  const rules = own.get(agentOf(mode)) ?? [];
  if (mode === 'build') return rules;
  if (mode === 'allow') return [all('*', 'allow'), ...refusalsIn(rules)];
  const ownOfMode = rules.filter(
    ({ permission }) => kept.has(permission) || (mode === 'plan' && permission === 'edit'),
  );
  return [
    all('*', 'ask'),
    ...harmless.map((name) => all(name, 'allow')),
    ...ownOfMode,
    ...refusalsIn(rules),
  ];
}

/** Returns the refusing rules that no later rule cancels. */
function refusalsIn(rules: readonly Rule[]): readonly Rule[] {
  const covers = (later: Rule, one: Rule) =>
    later.action !== 'deny' &&
    (later.permission === one.permission || later.permission === '*') &&
    (later.pattern === one.pattern || later.pattern === '*');
  return rules.filter(
    (one, index) =>
      one.action === 'deny' && !rules.slice(index + 1).some((later) => covers(later, one)),
  );
}
