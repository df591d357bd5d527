import { convertChunks } from '#core/agents/kits/records/convert-chunks.ts';
import type { AgentDriver } from '#core/agents/driver.ts';

import { ClaudeCode } from './claude-code.ts';
import { claudeConverter } from './records/converter.ts';
import { claudeCode } from './description.ts';
import { previewDetails } from './tools/preview.ts';
import { claudeScreen } from './screen/claude-screen.ts';
import { claudeTools } from './tools/registry.ts';
import { cliSentence } from './words/failure.ts';

export const claudeCodeDriver: AgentDriver = {
  ...claudeCode,
  tools: claudeTools,
  screen: claudeScreen,
  create: (ports) =>
    new ClaudeCode({ ...ports, previewDetails, claudePath: () => ports.setting('path') }),
  recording: {
    formats: cliSentence('formats'),
    read: (chunks, file) =>
      convertChunks(chunks, file, claudeConverter({ previewDetails: () => null })),
  },
};
