import type { AgentName } from './recogniser.ts';
import type { Screen } from './screen/screen.ts';

type Trait = { readonly agent: AgentName; readonly weight: number; readonly pattern: RegExp };

/** What only one agent draws. Each counts once, however often it is there. */
const traits: readonly Trait[] = [
  { agent: 'claude', weight: 3, pattern: /Claude Code v\d|^Claude Code'll be able/u },
  { agent: 'claude', weight: 3, pattern: /^⏵⏵|^⏸|\(shift\+tab to cycle\)/u },
  { agent: 'claude', weight: 2, pattern: /^⎿/u },
  { agent: 'claude', weight: 2, pattern: /^[✻✽✢✶✳]\s\S/u },
  { agent: 'claude', weight: 2, pattern: /Esc to cancel · Tab to amend|ctrl\+g to edit in|Chat about this/u },
  { agent: 'claude', weight: 2, pattern: /^╌{10,}$/u },
  { agent: 'claude', weight: 1, pattern: /^❯\s\d+\.\s/u },
  { agent: 'claude', weight: 1, pattern: /^❯|^●\s/u },
  { agent: 'claude', weight: 1, pattern: /^Esc to cancel$|Enter to (?:confirm|select) · /u },
  { agent: 'claude', weight: 1, pattern: /\bClaude\b/u },
  { agent: 'codex', weight: 3, pattern: /OpenAI Codex \(v|^>_ OpenAI/u },
  { agent: 'codex', weight: 2, pattern: /^›\s/u },
  { agent: 'codex', weight: 2, pattern: /^›\s\d+\.\s/u },
  { agent: 'codex', weight: 2, pattern: /^[•◦]\s/u },
  { agent: 'codex', weight: 1, pattern: /^Press enter to confirm or esc|enter (?:continue|select) · esc back|\btell Codex\b|\bCodex\b/u },
  { agent: 'codex', weight: 2, pattern: /\besc to interrupt\)|^Worked for \S+/u },
  { agent: 'codex', weight: 1, pattern: /^└/u },
  { agent: 'opencode', weight: 3, pattern: /OpenCode \d|ctrl\+p commands/u },
  { agent: 'opencode', weight: 3, pattern: /^▣\s+\S/u },
  { agent: 'opencode', weight: 3, pattern: /^△ (?:Permission|Always|Reject)/u },
  { agent: 'opencode', weight: 1, pattern: /⇆ select|esc dismiss/u },
  { agent: 'gemini', weight: 3, pattern: /Gemini CLI v?\d?|gemini-\d/u },
  { agent: 'gemini', weight: 3, pattern: /^✦\s/u },
  { agent: 'gemini', weight: 2, pattern: /Type your message or @path|\? for shortcuts$/u },
  { agent: 'gemini', weight: 2, pattern: /^●\s*\d+\.\s/u },
  { agent: 'gemini', weight: 2, pattern: /^[▄▀]{20,}$/u },
  { agent: 'gemini', weight: 1, pattern: /\(esc to cancel, \d/u },
];

/** Bars are stripped from rows; they are looked for in the lines. */
const barred = /^\s{0,200}┃/u;
const LEAST = 3;

/** The agent whose screen it is; `generic`: none that is known. */
export function whichAgent({ rows, title }: Screen): AgentName {
  const scores = new Map<AgentName, number>();
  const add = (agent: AgentName, weight: number) => scores.set(agent, (scores.get(agent) ?? 0) + weight);
  for (const { agent, weight, pattern } of traits) if (rows.some(({ text }) => pattern.test(text))) add(agent, weight);
  if (rows.filter(({ line }) => barred.test(line.text)).length >= 2) add('opencode', 2);
  for (const [agent, pattern] of titles) if (pattern.test(title ?? '')) add(agent, LEAST);
  const [best] = [...scores].toSorted(([, one], [, other]) => other - one);
  return best && best[1] >= LEAST ? best[0] : 'generic';
}

const titles: readonly (readonly [AgentName, RegExp])[] = [
  ['claude', /Claude Code$/u],
  ['codex', /(?:^|\s|\| )codex$/u],
  ['opencode', /^(?:OC \||OpenCode$)/u],
  ['gemini', /^[◇✦✋]\s+(?:Ready|Working|Action)/u],
];
