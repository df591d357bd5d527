import { expect } from '@playwright/test';

import { AgentRig } from '../../machine/agent-rig.ts';
import { machineTest as test } from '../../support/machine-test.ts';

test('Gemini CLI without a login is detected with the command to log in', async ({ machine }) => {
  const variables = { GEMINI_API_KEY: '', GOOGLE_GEMINI_BASE_URL: '' };
  const rig = new AgentRig(machine, { agentId: 'gemini', modelUrl: '', variables });
  expect(await rig.agent.detect()).toMatchObject({
    state: 'notLoggedIn',
    problem: { command: 'gemini' },
  });
});
