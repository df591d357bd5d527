import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { expect } from '@playwright/test';

import { inEnglish } from '#core/testing/in-english.ts';
import { AgentRig } from '../../machine/agent-rig.ts';
import { machineTest } from '../../support/machine-test.ts';
import { Desk } from '../../support/page/desk.ts';
import { test } from '../../support/test.ts';

/** Settings that the real programs refuse: the file, its content, and the line that is wrong. */
const CASES = [
  ['codex', '.codex/config.toml', 'approval_policy = "untrusted"\n', null, 'remove this setting'],
  ['codex', '.codex/config.toml', 'model = 3\n', 1, 'invalid type: integer'],
  [
    'opencode',
    '.config/opencode/opencode.json',
    '{"model": "scripted/one",, }\n',
    1,
    'PropertyNameExpected at line 1',
  ],
  ['opencode', '.config/opencode/opencode.json', '{"model": 3}\n', null, 'got 3 model'],
  ['gemini', '.gemini/settings.json', '{"model": "x",, }\n', 1, 'Expected double-quoted'],
] as const;

for (const [agentId, name, content, line, words] of CASES) {
  machineTest(
    `settings that ${agentId} refuses (${content.trim()}) are named with file and line, and it starts once they are correct`,
    async ({ machine, model }) => {
      // Broken settings may let an agent look for plugins; the proxy cannot be reached.
      const variables = { HTTPS_PROXY: 'http://127.0.0.1:9' };
      const rig = new AgentRig(machine, { agentId, modelUrl: model.url, variables });
      const file = join(machine.home, name);
      await mkdir(dirname(file), { recursive: true });
      const before = await readFile(file, 'utf8').catch(() => '{}\n');
      await writeFile(file, content);
      const problem = inEnglish(await rig.tryStart());
      expect(problem).toMatchObject({
        kind: 'agentSettings',
        message: expect.stringContaining(words),
        remedy: `Open ${file}, correct ${line === null ? 'it' : `line ${line}`}, then try again.`,
        command: null,
        file: { path: file, line },
      });
      await writeFile(file, before);
      expect(await rig.tryStart()).toBeNull();
      await rig.run.stop();
    },
  );
}

test.use({ agents: ['codex'] });

test('a session whose agent refuses its settings offers to open the file, and works once it is correct', async ({
  corral,
  page,
}) => {
  const file = join(corral.machine.home, '.codex/config.toml');
  const before = await readFile(file, 'utf8');
  const desk = new Desk(page);
  const session = { agent: 'Codex', folder: corral.machine.project };
  await desk.startSession({ ...session, prompt: 'SCENARIO:codex-thinking' });
  await desk.expectText('Hello.');
  // Codex ends at once because of this one, before it looks for anything on the network.
  await writeFile(file, `approval_policy = "untrusted"\n${before}`);
  await desk.startSession({ ...session, prompt: 'Hello' });
  const alert = page.getByRole('alert').filter({ hasText: 'Codex refuses its settings' });
  await expect(alert).toContainText(`Open ${file}, correct it, then try again.`);
  await expect(alert.getByRole('button', { name: 'Open the file' })).toBeVisible();
  // The box above the message field, which a further prompt causes, leads to the file, too.
  await desk.message.fill('Again');
  await desk.message.press('Enter');
  await expect(alert).toHaveCount(2);
  await expect(alert.getByRole('button', { name: 'Open the file' })).toHaveCount(2);
  await writeFile(file, before);
  await desk.say('SCENARIO:codex-thinking');
  await desk.expectText('Hello.');
  await expect(alert).toHaveCount(0);
});
