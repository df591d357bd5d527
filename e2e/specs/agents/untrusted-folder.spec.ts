import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect } from '@playwright/test';

import { AgentRig } from '../../machine/agent-rig.ts';
import type { Machine } from '../../machine/machine.ts';
import { machineTest as test } from '../../support/machine-test.ts';

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

async function write(machine: Machine, path: string, text: string): Promise<void> {
  const file = join(machine.project, path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
}

/** Plants programs of all agents in the project. Each writes its own marker. */
async function plant(machine: Machine): Promise<(name: string) => Promise<boolean>> {
  const marker = (name: string) => join(machine.root, `marker-${name}`);
  const touch = (name: string) => `touch '${marker(name)}'`;
  const hook = [{ hooks: [{ type: 'command', command: touch('hook') }] }];
  const server = (name: string) => ({ command: 'sh', args: ['-c', touch(name)] });
  await write(
    machine,
    '.claude/settings.json',
    JSON.stringify({
      hooks: { SessionStart: hook, UserPromptSubmit: hook },
      enableAllProjectMcpServers: true,
    }),
  );
  await write(machine, '.mcp.json', JSON.stringify({ mcpServers: { planted: server('mcp') } }));
  const shell = `command = "sh"\nargs = ["-c", ${JSON.stringify(touch('codex-mcp'))}]\n`;
  await write(machine, '.codex/config.toml', `[mcp_servers.planted]\n${shell}`);
  return (name) => isThere(marker(name));
}

const agents = [
  { agentId: 'claude-code', prompt: 'SCENARIO:basic', markers: ['hook', 'mcp'] },
  { agentId: 'codex', prompt: 'SCENARIO:codex-thinking', markers: ['codex-mcp'] },
];

for (const { agentId, prompt, markers } of agents) {
  test(`${agentId} runs nothing of a folder that is not trusted, and all of it in a trusted one`, async ({
    machine,
    model,
  }) => {
    test.slow();
    const ran = await plant(machine);
    const turn = async (isUntrusted: boolean) => {
      const rig = new AgentRig(machine, { agentId, modelUrl: model.url });
      await rig.start(isUntrusted ? { isUntrusted: true } : {});
      await rig.turn(prompt);
      await rig.run.stop();
    };
    await turn(true);
    for (const name of markers) expect(await ran(name), name).toBe(false);
    await turn(false);
    for (const name of markers) await expect.poll(() => ran(name), { message: name }).toBe(true);
  });
}
