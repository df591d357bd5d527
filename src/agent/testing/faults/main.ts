import { parseArgs } from 'node:util';

import { killAgent } from './kill-agent.ts';

// Kills Corral's own agent by SIGKILL and prints what was lost or ran twice.

const text = (value: string) => ({ type: 'string' as const, default: value });
const { values } = parseArgs({ options: { seed: text('1'), 'agent-kills': text('60') } });
const kills = Number(values['agent-kills']);
const report = kills > 0 ? await killAgent(Number(values.seed), kills) : null;
if (report) {
  const { violations, ...counts } = report;
  process.stdout.write(
    `\nCorral's own agent, ended by SIGKILL\n${JSON.stringify(counts, null, 2)}\n`,
  );
  for (const each of violations) process.stdout.write(`violation: ${each}\n`);
  process.stdout.write(`${violations.length} violations\n`);
  process.exitCode = violations.length > 0 ? 1 : 0;
}
