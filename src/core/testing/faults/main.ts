import { parseArgs } from 'node:util';

import { acpKind } from './acp/acp-kind.ts';
import { killCorralCore } from './corral/kill-corral-core.ts';
import type { FaultReport } from './fault-run.ts';
import { runWorlds } from './fault-worlds.ts';
import { killNine } from './kill-nine.ts';
import { opencodeKind } from './opencode/opencode-kind.ts';
import { killAskingCore } from './processes/kill-asking-core.ts';
import { ProcessFaults, type AskingKind } from './processes/process-faults.ts';
import type { ProcessViolations } from './processes/process-verdict.ts';
import type { ScreenReport } from './screen-run.ts';
import { runScreens } from './screen-worlds.ts';

/** Limit of the printed violations of each kind. */
const MAX_PRINTED = 20;

const say = (text: string) => void process.stdout.write(`${text}\n`);

function table(title: string, rows: readonly (readonly [string, number])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    title,
    ...rows.map(([name, count]) => `  ${name.padEnd(width)}  ${String(count).padStart(7)}`),
  ].join('\n');
}

function print({ prompts, answers, outcomes, faults, violations }: FaultReport): void {
  const kinds = Object.entries(violations);
  say(table('What went wrong on purpose', Object.entries(faults)));
  say(table('How questions ended', Object.entries(outcomes)));
  say(table('What windows were told of their answers', Object.entries(answers)));
  say(
    table(
      `Of ${prompts} prompts`,
      kinds.map(([kind, found]) => [kind, found.length] as const),
    ),
  );
  for (const [kind, found] of kinds)
    for (const each of found.slice(0, MAX_PRINTED)) say(`${kind}: ${each}`);
}

function printScreens({ counts, outcomes, unsure, ...lists }: ScreenReport): void {
  say(table('What happened in terminals', Object.entries(counts)));
  say(table('How their questions ended', Object.entries(outcomes)));
  const sums = Object.entries(lists).map(([kind, each]) => [kind, each.length] as const);
  say(table('Of all prompts on screens', [...sums, ['unsure', unsure]]));
  for (const [kind, all] of Object.entries(lists))
    for (const each of all.slice(0, MAX_PRINTED)) say(`${kind}: ${each}`);
}

/** Runs real processes, prints what happened, and returns the number of violations. */
async function runProcesses(name: string, kind: AskingKind, questions: number): Promise<number> {
  const report = await new ProcessFaults(seed, kind).run(questions);
  say(`\nReal processes over ${name}`);
  say(table('What went wrong on purpose', Object.entries(report.faults)));
  say(table('How questions ended', Object.entries(report.outcomes)));
  return printViolations(`Of ${report.questions} questions over ${name}`, report.violations);
}

/** Kills a core whose agents speak ACP, prints what happened, and returns the violations. */
async function runKilledCores(kills: number): Promise<number> {
  const { answers, ...report } = await killAskingCore(seed, kills);
  say('\nA core in a process of its own with real processes over ACP, ended by SIGKILL');
  say(table('What went wrong on purpose', [['kills', kills]]));
  say(
    table(
      `How questions ended, of which a window answered ${answers}`,
      Object.entries(report.outcomes),
    ),
  );
  return printViolations(`Of ${report.questions} questions over ACP`, report.violations);
}

/** Kills a core that drives Corral's own agent, prints what happened, and returns the violations. */
async function runCorralCores(kills: number): Promise<number> {
  const { violations, ...counts } = await killCorralCore(seed, kills);
  say(table("\nA core that drives Corral's own agent, ended by SIGKILL", Object.entries(counts)));
  say(`  violations  ${violations.length}`);
  for (const each of violations.slice(0, MAX_PRINTED)) say(each);
  return violations.length;
}

function printViolations(title: string, violations: ProcessViolations): number {
  const kinds = Object.entries(violations);
  say(
    table(
      title,
      kinds.map(([each, found]) => [each, found.length] as const),
    ),
  );
  for (const [each, found] of kinds)
    for (const one of found.slice(0, MAX_PRINTED)) say(`${each}: ${one}`);
  return kinds.reduce((sum, [, found]) => sum + found.length, 0);
}

const wholeNumber = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number, not "${text}".`);
  return Number(text);
};

const text = (value: string) => ({ type: 'string' as const, default: value });
const { values } = parseArgs({
  options: {
    seed: text('1'),
    prompts: text('10000'),
    kills: text('20'),
    screens: text('10000'),
    acp: text('2000'),
    opencode: text('2000'),
    corral: text('20'),
  },
});
const seed = wholeNumber('seed', values.seed);

const worlds = await runWorlds(seed, wholeNumber('prompts', values.prompts), (done) =>
  process.stderr.write(`\r${done} prompts`),
);
process.stderr.write('\n');
print(worlds);

const screens = await runScreens(seed, wholeNumber('screens', values.screens), (done) =>
  process.stderr.write(`\r${done} on screens`),
);
process.stderr.write('\n');
printScreens(screens);

const overAcp = await runProcesses('ACP', acpKind, wholeNumber('acp', values.acp));
const overHttp = await runProcesses(
  "OpenCode's server",
  opencodeKind,
  wholeNumber('opencode', values.opencode),
);

const kills = wholeNumber('kills', values.kills);
const killed = kills > 0 ? await killNine(seed, kills) : null;
if (killed) say('\nA core in a process of its own, ended by SIGKILL');
if (killed) print(killed);
const killedOverAcp = kills > 0 ? await runKilledCores(kills) : 0;
const corralKills = wholeNumber('corral', values.corral);
const killedWithOwn = corralKills > 0 ? await runCorralCores(corralKills) : 0;

const violations = [worlds, killed].flatMap((report) =>
  Object.values(report?.violations ?? {}).flat(),
);
const onScreens = screens.toAnotherPrompt.length + screens.untrue.length;
const overProcesses = overAcp + overHttp + killedOverAcp + killedWithOwn;
process.exitCode = violations.length + overProcesses + onScreens > 0 ? 1 : 0;
