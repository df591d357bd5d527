import type { AgentOutput } from '#shared/conversation/agent-output.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';

import { leastCpu, type Bench } from './bench.ts';

const TOOLS = 10_000;
const tool = { kind: 'execute', action: 'command', command: 'echo 1' } as const;
const OUTPUT = 'a line of what the command printed\n'.repeat(20);

/** Yields tool uses, and their results ten uses later, as a busy agent with parallel tools does. */
function* outputs(): Generator<AgentOutput> {
  for (let turn = 0; turn < TOOLS + 10; turn += 1) {
    const source = { kind: 'file', file: 'bench', start: turn, end: turn + 1 } as const;
    const base = { timestamp: turn, source, parentToolUseId: null };
    if (turn < TOOLS)
      yield {
        ...base,
        key: `use-${turn}`,
        type: 'toolUse',
        id: `t${turn}`,
        toolName: 'Bash',
        toolInput: { command: `echo ${turn}` },
      };
    const done = turn - 10;
    const result = {
      toolName: 'Bash',
      result: OUTPUT,
      structured: { stdout: OUTPUT },
      isError: false,
      cause: null,
    };
    if (done >= 0)
      yield {
        ...base,
        key: `result-${done}`,
        type: 'toolResult',
        toolUseId: `t${done}`,
        ...result,
      };
  }
}

export const bench: Bench = async () => {
  const all = [...outputs()];
  const lines = all.map((output) => JSON.stringify(output));
  const options = {
    sessionId: 'bench',
    mergeToolMessages: true,
    describe: () => ({ tool, summary: 'Ran echo', details: null }),
  };
  const floor = leastCpu(5, () => lines.map((line): unknown => JSON.parse(line)));
  const value = leastCpu(5, () => {
    const view = new MemoryView();
    for (const output of all) view.apply(merge(output, view, options));
    if (view.messages().length !== TOOLS) throw new Error('The merge lost or made messages.');
  });
  return [
    {
      name: `merge ${TOOLS} tools`,
      unit: 'ms CPU',
      value,
      floorName: 'JSON.parse of the same outputs',
      floor,
      limit: 3,
    },
  ];
};
