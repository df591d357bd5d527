import { claudeConverter } from '#core/agents/claude-code/records/converter.ts';
import { agentDrivers } from '#core/agents/all.ts';
import { toolDescriber } from '#core/agents/describe-tools.ts';
import { previewDetails } from '#core/agents/claude-code/tools/preview.ts';
import { MemoryView } from '#shared/conversation/memory-view.ts';
import { merge } from '#shared/conversation/merge.ts';

import { leastCpuInTurns, type Bench } from './bench.ts';
import { transcriptLines } from './support/records.ts';

const RECORDS = 50_000;

function convertAndMerge(lines: readonly string[]): number {
  const converter = claudeConverter({ previewDetails });
  const options = {
    sessionId: 'bench',
    mergeToolMessages: true,
    describe: toolDescriber(agentDrivers)('claude-code'),
  };
  const view = new MemoryView();
  let state = converter.initial;
  for (const [index, text] of lines.entries()) {
    const source = { kind: 'file', file: 'bench', start: index, end: index + 1 } as const;
    const conversion = converter.convert(state, { text, source, receivedAt: null });
    state = conversion.state;
    for (const event of conversion.events)
      if (event.type === 'output') view.apply(merge(event.output, view, options));
  }
  return view.messages().length;
}

export const bench: Bench = async () => {
  const lines = transcriptLines(RECORDS);
  const { floor, value } = leastCpuInTurns(8, {
    floor: () => lines.map((line): unknown => JSON.parse(line)),
    value: () => {
      if (convertAndMerge(lines) < RECORDS / 4)
        throw new Error('The records did not become messages.');
    },
  });
  return [
    {
      name: `convert and merge ${RECORDS} records`,
      unit: 'ms CPU',
      value,
      floorName: 'JSON.parse of the same lines',
      floor,
      limit: 2,
    },
  ];
};
