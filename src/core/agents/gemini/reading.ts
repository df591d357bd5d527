import type { Reading } from '#core/agents/acp/tools/reading.ts';

/** How Gemini CLI uses the protocol ACP, and what its chat files share with it. */
export const geminiReading: Omit<Reading, 'agent'> = {
  readCall: { isTitleCommand: true, fileText: 'rewritten' },
  modeMessage: {
    pattern: /^\[MODE_UPDATE\] ([A-Za-z]{1,40})$/,
    rising: ['plan', 'default', 'autoEdit', 'yolo'],
  },
};
