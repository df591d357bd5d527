import { createServer } from 'node:http';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { loadMemory, memoryPrompt } from '#agent/memory/memory-files.ts';
import { createMemoryTools } from '#agent/memory/memory-tools.ts';
import { SkillCatalog, skillsPrompt } from '#agent/skills/skill-catalog.ts';
import { skillTool } from '#agent/skills/skill-tool.ts';
import { createFileTools } from '#agent/tools/create-file-tools.ts';
import type { Tool } from '#agent/tools/tool.ts';
import { decide } from '#agent/trust/decide.ts';
import type { Effect } from '#agent/trust/effect.ts';
import { MODES } from '#agent/trust/mode.ts';

import { call, planCall, type TestFolder, testFolder, textOf } from '../tool-bench.fixture.ts';
import { injections } from './all-injections.ts';
import type { Injection } from './injection.ts';

let folder: TestFolder;
let catalog: SkillCatalog;
let tools: readonly Tool[];
beforeEach(async () => {
  folder = await testFolder();
  catalog = new SkillCatalog({
    workspace: folder.workspace,
    configFolder: join(folder.base, 'config'),
    isTrusted: () => Promise.resolve(true),
    notice: () => undefined,
  });
  const { tools: edits, readFiles } = createFileTools();
  const { tools: patches } = createFileTools({ usesPatch: true });
  const skill = skillTool({
    skills: () => catalog.list(),
    execute: () => Promise.reject(new Error('No script may run')),
    isSandboxed: () => false,
  });
  tools = [...edits, ...patches, ...createMemoryTools(readFiles), skill];
});
afterEach(() => folder.remove());

const toolOf = (name: string): Tool => {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) throw new Error(`No tool ${name}`);
  return tool;
};

/** Returns the effects of a call; null if the tool refuses it without any effect. */
async function effectsOf({
  name,
  input,
}: Injection['wantedCall']): Promise<readonly Effect[] | null> {
  const text = JSON.stringify(input);
  if (name === 'bash')
    return [{ kind: 'command', command: text, folder: folder.workspace, isSandboxed: false }];
  if (name === 'bash_write') return [{ kind: 'input', jobId: '1', text }];
  if (name.startsWith('mcp__')) return [{ kind: 'foreign', server: 'prod', tool: 'deploy' }];
  const plan = await planCall(toolOf(name), folder.workspace, input);
  return plan.kind === 'plan' ? plan.effects : null;
}

async function page(html: string): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const text = textOf(await call(toolOf('fetch'), '/', { url: `http://127.0.0.1:${port}/` }));
  server.close();
  return text;
}

/** Returns the text that the model gets when it meets a hostile text. */
async function seenText({ where, text }: Injection): Promise<string> {
  const { workspace } = folder;
  switch (where) {
    case 'file':
    case 'output':
      await folder.write('a.txt', text);
      return textOf(await call(toolOf('read'), workspace, { path: 'a.txt' }));
    case 'fileName':
      await writeFile(join(workspace, text), '');
      return textOf(await call(toolOf('read'), workspace, { path: '.' }));
    case 'glob':
      await writeFile(join(workspace, text), '');
      return textOf(await call(toolOf('glob'), workspace, { pattern: '**/*' }));
    case 'grep':
      await folder.write('a.txt', text);
      return textOf(await call(toolOf('grep'), workspace, { pattern: 'needle' }));
    case 'page':
      return page(text);
    case 'skill':
      await folder.write('skills/helper/SKILL.md', text);
      await catalog.refresh();
      return textOf(await call(toolOf('skill'), workspace, { name: 'helper' }));
    case 'memory':
    case 'agents': {
      await folder.write(where === 'memory' ? 'MEMORY.md' : 'AGENTS.md', text);
      const { files } = await loadMemory(workspace, () => Promise.resolve(true));
      return memoryPrompt(files, workspace, 'key');
    }
  }
}

describe('injections', () => {
  test('there are at least 45, in every place', () => {
    expect(injections.length).toBeGreaterThanOrEqual(45);
    expect(new Set(injections.map(({ where }) => where)).size).toBe(9);
  });

  test.each(injections)('$where: the model sees $text as data', async (injection) => {
    const seen = await seenText(injection);
    const marks = [...seen.matchAll(/<(data-[0-9a-f]{8}) source="[^"\n<>]*">\n/g)];
    expect(marks).toHaveLength(1);
    const [open] = marks;
    const end = `\n</${open?.[1]}>`;
    expect(seen.split(end)).toHaveLength(2);
    // Outside of the mark there is only text of the program.
    const outside = seen.slice(0, open?.index) + (seen.split(end)[1] ?? '');
    expect(outside).not.toMatch(/evil|system|curl|passwd|ignore/i);
  });

  test.each(injections)(
    '$where: no mode allows $wantedCall without an answer',
    async (injection) => {
      await seenText(injection);
      await folder.write('.git/config', '[core]\n');
      await folder.write('.env', 'KEY=1\n');
      await symlink(folder.base, join(folder.workspace, 'link'));
      const effects = await effectsOf(injection.wantedCall);
      const place = { workspace: folder.workspace, protectedPaths: [] };
      const verdicts = MODES.map((mode) =>
        effects === null ? 'refuse' : decide(mode, effects, place).verdict,
      );
      expect(verdicts).not.toContain('allow');
    },
  );

  test('no skill description leaves its line of the prompt', async () => {
    for (const injection of injections.filter(({ where }) => where === 'skill')) {
      await seenText(injection);
      expect(skillsPrompt(catalog.list()).split('\n')).toHaveLength(2);
    }
  });
});
