import { expect, test } from 'vitest';

import { ScriptedAgent } from '#core/testing/scripted-agent.ts';
import { compose } from '#shared/words/sentence.ts';

import { logInProgram, programOfWay } from './log-in-program.ts';

const plain = new ScriptedAgent();

async function programOf(args: readonly string[] | null, path: string | null) {
  const agent = Object.assign(new ScriptedAgent(), args && { logInArgs: args });
  const found = { ...(await plain.detect()), name: 'Claude Code', path };
  return logInProgram(
    { agents: new Map([[agent.agentId, agent]]), list: async () => [found] },
    agent.agentId,
  );
}

test("logInProgram returns the agent's own program with its login arguments", async () => {
  const file = '/opt/claude';
  const title = 'Claude Code: auth login';
  expect(await programOf(['auth', 'login'], file)).toEqual({
    ok: true,
    value: { file, args: ['auth', 'login'], title },
  });
});

test('logInProgram refuses an agent without login or installation and names a remedy', async () => {
  const refused = {
    error: { kind: 'programMissing', remedy: compose('terminalFailures.installAgent') },
  };
  expect(await programOf(null, '/opt/claude')).toMatchObject(refused);
  expect(await programOf(['login'], null)).toMatchObject(refused);
});

test('programOfWay returns the program that the person has read, and nothing for another way', () => {
  const about = { id: 'cli', name: 'CLI', description: null };
  const env = { MODE: 'web' };
  const terminal = { type: 'terminal', file: '/bin/agent', args: ['login'], env } as const;
  expect(programOfWay({ ...about, how: { ...terminal, args: [...terminal.args] } })).toEqual({
    ok: true,
    value: { file: '/bin/agent', args: ['login'], title: 'CLI', env },
  });
  expect(programOfWay({ ...about, how: { type: 'agent' } })).toMatchObject({ ok: false });
  expect(programOfWay(null)).toMatchObject({ error: { kind: 'programMissing' } });
});
