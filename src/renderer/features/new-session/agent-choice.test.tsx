import { expect, test } from 'vitest';

import { markupOf } from '#renderer/views/markup.fixture.tsx';

import { AgentChoice } from './agent-choice.tsx';
import { AgentCards } from './welcome/agent-cards.tsx';

test.each([
  ['en', 'Looking for the agents of this machine…'],
  ['zh', '正在检测这台机器上的智能体…'],
] as const)('while core detects the agents, a page says so in %s', (language, text) => {
  expect(markupOf(<AgentChoice agentId="" onChoose={() => undefined} />, language)).toContain(text);
  expect(markupOf(<AgentCards />, language)).toContain(text);
});
