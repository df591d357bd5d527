import { convertChunks } from '#core/agents/kits/records/convert-chunks.ts';
import type { AgentDriver } from '#core/agents/driver.ts';

import { Codex } from './codex.ts';
import { codexConverter } from './records/converter.ts';
import { codexDescription } from './description.ts';
import { codexScreen } from './screen/codex-screen.ts';
import { codexTools } from './tools/registry.ts';
import { cliSentence } from './words/failure.ts';

export const codexDriver: AgentDriver = {
  ...codexDescription,
  tools: codexTools,
  screen: codexScreen,
  create: (ports) => new Codex({ ...ports, codexPath: () => ports.setting('path') }),
  recording: {
    formats: cliSentence('formats'),
    read: (chunks, file) => convertChunks(chunks, file, codexConverter),
  },
};
