import type { AgentDriver } from '#core/agents/driver.ts';
import { convertChunks } from '#core/agents/kits/records/convert-chunks.ts';

import { opencodeDescription } from './description.ts';
import { Opencode } from './opencode.ts';
import { opencodeConverter } from './records/converter.ts';
import { opencodeScreen } from './screen/opencode-screen.ts';
import { opencodeTools } from './tools/registry.ts';
import { cliSentence } from './words/failure.ts';

export const opencodeDriver: AgentDriver = {
  ...opencodeDescription,
  tools: opencodeTools,
  screen: opencodeScreen,
  create: (ports) => new Opencode(ports),
  recording: {
    formats: cliSentence('formats'),
    read: (chunks, file) => convertChunks(chunks, file, opencodeConverter),
  },
};
