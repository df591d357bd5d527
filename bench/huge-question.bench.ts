import { assess } from '#core/risk/assess.ts';
import type { AgentAsk } from '#core/agents/agent-event.ts';
import { storedUse } from '#core/agents/stored-use.ts';
import { neutralPolicy } from '#core/interactions/policy.ts';
import { ask } from '#core/testing/events.ts';
import { Harness } from '#core/testing/harness.ts';

import { leastCpu, type Bench } from './bench.ts';

const TARGET_MS = 100;
const RUNS = 4;

function defaultAsk(): AgentAsk {
  const event = ask('usual');
  if (event.type !== 'asked') throw new Error('This is no question.');
  return event.ask;
}

function withInput(toolName: string, input: Record<string, unknown>): AgentAsk {
  return {
    ...defaultAsk(),
    details: {
      type: 'tool',
      toolName,
      toolUseId: null,
      input,
      tool: storedUse(toolName, input),
      details: null,
    },
  };
}

const asks: Readonly<Record<string, AgentAsk>> = {
  'a command of 5 MB': withInput('Bash', {
    command: `echo ${'a "b c" $(ls) && '.repeat(300_000)}`,
  }),
  '100,000 fields': withInput(
    'mcp__files__write',
    Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`field-${at}`, `value ${at}`])),
  ),
  '20,000 options': {
    ...defaultAsk(),
    type: 'USER_CHOICE',
    details: {
      type: 'questions',
      toolUseId: null,
      questions: [
        {
          question: 'Which one?',
          header: null,
          multiSelect: false,
          options: Array.from({ length: 20_000 }, (_, at) => ({
            label: `Choice ${at}`,
            description: `The one at ${at}`,
            preview: null,
          })),
        },
      ],
    },
  },
};

/** Opens a question as an agent's line does: assesses, stores, audits and sends it to windows. */
async function opening(name: string, asked: AgentAsk) {
  const policy = {
    assess: (each: AgentAsk) => assess(each, { cwd: '/', homeDir: '/home/me' }),
  };
  const harness = new Harness(undefined, { ...neutralPolicy, ...policy });
  await harness.session();
  let at = 0;
  const value = leastCpu(RUNS, () =>
    harness.agent.run.say({
      type: 'asked',
      ask: { ...asked, askId: `${name} ${(at += 1)}`, title: `${name} ${at}` },
    }),
  );
  const open = harness.store.interactions.open().length;
  const text = JSON.stringify(asked);
  const floor = leastCpu(RUNS, () => JSON.stringify(JSON.parse(text)));
  harness.dispose();
  if (open !== RUNS) throw new Error(`${open} of ${RUNS} questions are open.`);
  return {
    name: `open a question with ${name}`,
    unit: 'ms CPU',
    value,
    floorName: 'JSON.parse and JSON.stringify of it',
    floor,
    limit: null,
    target: TARGET_MS,
  };
}

export const bench: Bench = async () => {
  const figures = [];
  for (const [name, asked] of Object.entries(asks)) figures.push(await opening(name, asked));
  return figures;
};
