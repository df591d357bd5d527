import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { expect } from '@playwright/test';

import { mentionOf } from '#shared/agents/mentions.ts';

import { AgentRig } from '../../machine/agent-rig.ts';
import { Desk } from '../../support/page/desk.ts';
import { machineTest } from '../../support/machine-test.ts';
import { test } from '../../support/test.ts';

const NAMES = [
  'plain.txt',
  'two words.txt',
  'pa(ren)s.txt',
  "apo's.txt",
  'quo"te.txt',
  '文件.txt',
  '说明',
  '-dash.txt',
  'br[id]x,;$.txt',
  'back\\slash.txt',
  'café é.md',
  'sub dir/in ner.txt',
  'end.',
  'ha#sh.txt',
  'two "q" words.txt',
];

/** Names that Claude Code attaches in no form; the message field says so before the prompt is sent. */
const REFUSED = ['ha#sh.txt', 'two "q" words.txt'];

/** The agents with a scenario, and the names whose content does not reach the model. */
const AGENTS = [
  ['claude-code', 'SCENARIO:basic', REFUSED],
  ['opencode', 'SCENARIO:opencode-thinking', []],
  ['gemini', 'SCENARIO:gemini-thinking', []],
] as const;

for (const [agentId, scenario, missing] of AGENTS)
  machineTest(
    `files of any name that a prompt mentions reach the model of ${agentId}`,
    async ({ machine, model }) => {
      machineTest.slow();
      for (const [at, name] of NAMES.entries()) {
        await mkdir(dirname(join(machine.project, name)), { recursive: true });
        await writeFile(join(machine.project, name), `CONTENT-${at}-END\n`);
      }
      const rig = new AgentRig(machine, { agentId, modelUrl: model.url });
      await rig.start({
        permissionMode: agentId === 'claude-code' ? 'plan' : rig.agent.defaultPermissionMode,
      });
      await rig.turn(`${scenario} compare ${NAMES.map(mentionOf).join(' with ')}, please.`);
      const sent = model
        .requests()
        .map(({ raw }) => raw)
        .join('\n');
      expect(NAMES.filter((_, at) => !sent.includes(`CONTENT-${at}-END`))).toEqual(missing);
      await rig.run.stop();
      expect(rig.counts.unknown).toBe(0);
    },
  );

machineTest(
  'Codex gets the path of a mention as its own list of files writes it',
  async ({ machine, model }) => {
    await writeFile(join(machine.project, 'two words.txt'), 'text\n');
    const rig = new AgentRig(machine, { agentId: 'codex', modelUrl: model.url });
    await rig.start();
    await rig.turn('SCENARIO:codex-thinking read @"two words.txt" now');
    expect(model.requests().at(-1)?.raw).toContain(String.raw`read \"two words.txt\" now`);
    await rig.run.stop();
  },
);

test.describe('message field', () => {
  test.use({ agents: ['claude'] });

  test('the message field quotes a name that it completes, and names mentions that attach nothing', async ({
    corral,
    page,
  }) => {
    const { project } = corral.machine;
    await mkdir(join(project, 'my folder'));
    await writeFile(join(project, 'my folder/some notes.md'), 'text\n');
    await writeFile(join(project, 'ha#sh.md'), 'text\n');
    const desk = new Desk(page);
    await desk.startSession({ folder: project, prompt: 'SCENARIO:basic' });
    await expect(desk.message).toBeVisible();
    await desk.message.fill('');
    await desk.message.pressSequentially('Read @somenot');
    await page.getByRole('option', { name: /some notes\.md/u }).click();
    await expect(desk.message).toHaveValue('Read @"my folder/some notes.md" ');
    await desk.message.pressSequentially('and @gone.md and @"ha#sh.md" in @src/');
    const note = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect(note('Nothing is attached for @gone.md: there is no such file.')).toBeVisible();
    await expect(note('@ha#sh.md: Claude Code cannot read this name')).toBeVisible();
    await expect(page.getByText('Nothing is attached for')).toHaveCount(2);
  });
});
