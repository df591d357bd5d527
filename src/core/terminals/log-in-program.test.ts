import { expect, test } from 'vitest';

import { ScriptedAgent } from '#core/testing/scripted-agent.ts';

import { logInProgram } from './log-in-program.ts';

const plain = new ScriptedAgent();

async function programOf(args: readonly string[] | null, path: string | null) {
  const agent = Object.assign(new ScriptedAgent(), args && { logInArgs: args });
  const found = { ...(await plain.detect()), name: 'Claude Code', path };
  return logInProgram({ agents: new Map([[agent.agentId, agent]]), list: async () => [found] }, agent.agentId);
}

test('an agent is logged in by its own program, where it was found', async () => {
  const file = '/opt/claude';
  const title = 'Claude Code: auth login';
  expect(await programOf(['auth', 'login'], file)).toEqual({ ok: true, value: { file, args: ['auth', 'login'], title } });
});

test('an agent without a login, and one that is not installed, are refused with what to do', async () => {
  const refused = { error: { kind: 'programMissing', remedy: expect.stringContaining('settings') } };
  expect(await programOf(null, '/opt/claude')).toMatchObject(refused);
  expect(await programOf(['login'], null)).toMatchObject(refused);
});
