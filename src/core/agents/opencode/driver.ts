import type { AgentDriver } from '#core/agents/driver.ts';

import { opencodeDescription } from './description.ts';
import { Opencode } from './opencode.ts';
import { readRecording } from './records/recording.ts';
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
    read: readRecording,
  },
};
