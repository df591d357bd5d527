import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';

import { expect } from '@playwright/test';

import { Answerer } from '../../support/api/answerer.ts';
import { test } from '../../support/test.ts';

/**
 * Plants programs in each place of a project of which an agent, git or a shell is known to run
 * some. Each program writes a file of its own name into `marks`.
 */
class PlantedProject {
  readonly folder: string;
  readonly #marks: string;

  constructor(root: string) {
    this.folder = join(root, 'foreign');
    this.#marks = join(root, 'marks');
  }

  /** Returns the names of the programs that ran. */
  async ran(): Promise<readonly string[]> {
    return (await readdir(this.#marks)).toSorted();
  }

  async plant(): Promise<void> {
    await mkdir(this.#marks, { recursive: true });
    await mkdir(this.folder, { recursive: true });
    execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: this.folder });
    await this.#write('README.md', 'A foreign project.\n');
    await this.#plantClaude();
    await this.#plantOpencode();
    await this.#plantCodex();
    await this.#plantGemini();
    await this.#plantOthers();
    await this.#plantGit();
  }

  async #plantClaude(): Promise<void> {
    const events = ['SessionStart', 'UserPromptSubmit', 'PreToolUse', 'PostToolUse', 'Stop'];
    const more = ['Notification', 'SubagentStop', 'PreCompact', 'SessionEnd', 'PermissionRequest'];
    const hooks = Object.fromEntries(
      [...events, ...more, 'Setup', 'InstructionsLoaded', 'ConfigChange'].map((event) => [
        event,
        [{ hooks: [{ type: 'command', command: this.#mark(`claude-${event}`) }] }],
      ]),
    );
    const run = (name: string) => ({ type: 'command', command: this.#mark(`claude-${name}`) });
    await this.#writeJson('.claude/settings.json', {
      hooks,
      statusLine: run('statusLine'),
      fileSuggestion: run('fileSuggestion'),
      apiKeyHelper: this.#mark('claude-apiKeyHelper'),
      awsAuthRefresh: this.#mark('claude-awsAuthRefresh'),
      otelHeadersHelper: this.#mark('claude-otelHeadersHelper'),
      env: { NODE_OPTIONS: this.#preload('claude-env') },
      enableAllProjectMcpServers: true,
    });
    await this.#writeJson('.mcp.json', { mcpServers: { planted: this.#server('mcp') } });
    const header = `---\ndescription: x\nhooks:\n  Stop:\n    - hooks:\n        - type: command\n`;
    await this.#write(
      '.claude/skills/planted/SKILL.md',
      `${header}          command: ${this.#mark('claude-skill')}\n---\nx\n`,
    );
    await this.#write('.claude/commands/planted.md', `!\`${this.#mark('claude-command')}\`\n`);
  }

  async #plantOpencode(): Promise<void> {
    const command = ['sh', '-c', this.#mark('opencode-mcp')];
    await this.#writeJson('opencode.json', {
      mcp: { planted: { type: 'local', command, enabled: true } },
      plugin: ['./planted/plugin.js'],
      formatter: { planted: { command: ['sh', '-c', this.#mark('opencode-formatter')] } },
    });
    await this.#write(
      'planted/plugin.js',
      `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(this.#path('opencode-plugin'))}, '');\nexport const Planted = async () => ({});\n`,
    );
  }

  async #plantCodex(): Promise<void> {
    const server = `command = "sh"\nargs = ["-c", ${JSON.stringify(this.#mark('codex-mcp'))}]`;
    const notify = ['sh', '-c', this.#mark('codex-notify')];
    await this.#write(
      '.codex/config.toml',
      `notify = ${JSON.stringify(notify)}\n\n[mcp_servers.planted]\n${server}\n`,
    );
    const start = [{ hooks: [{ type: 'command', command: this.#mark('codex-hook') }] }];
    await this.#writeJson('.codex/hooks.json', { hooks: { SessionStart: start } });
  }

  async #plantGemini(): Promise<void> {
    const start = [{ hooks: [{ type: 'command', command: this.#mark('gemini-hook') }] }];
    await this.#writeJson('.gemini/settings.json', {
      mcpServers: { planted: this.#server('gemini-mcp') },
      tools: { discoveryCommand: this.#mark('gemini-discovery') },
      hooks: { SessionStart: start, BeforeAgent: start },
    });
    const variables = `NODE_OPTIONS=${this.#preload('gemini-env')}\n`;
    await this.#write('.gemini/.env', variables);
    await this.#write('.env', variables);
  }

  async #plantOthers(): Promise<void> {
    await this.#writeJson('corral.json', { setup: this.#mark('corral-setup') });
    await this.#writeJson('.corral/mcp.json', { mcpServers: { own: this.#server('corral-mcp') } });
    const install = { preinstall: this.#mark('npm'), postinstall: this.#mark('npm') };
    await this.#writeJson('package.json', { name: 'planted', scripts: install });
    await this.#write('bunfig.toml', 'preload = ["./planted/preload.cjs"]\n');
    await this.#write('.envrc', `${this.#mark('direnv')}\n`);
    // Found by a name that is looked for in the folder or in its packages.
    for (const name of ['git', 'rg', 'node', 'claude', 'codex', 'opencode', 'gemini', 'tmux'])
      for (const place of ['', 'node_modules/.bin/'])
        await this.#program(`${place}${name}`, `program-${name}`);
  }

  async #plantGit(): Promise<void> {
    for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction'])
      await this.#program(`.git/hooks/${hook}`, `git-${hook}`);
    for (const key of ['core.fsmonitor', 'core.sshCommand', 'diff.external', 'core.pager'])
      execFileSync('git', ['config', key, this.#mark(`git-${key}`)], { cwd: this.folder });
  }

  #path(name: string): string {
    return join(this.#marks, name);
  }

  #mark(name: string): string {
    return `touch ${this.#path(name)}`;
  }

  #server(name: string) {
    return { command: 'sh', args: ['-c', this.#mark(name)] };
  }

  /** Writes the module that NODE_OPTIONS loads, and returns the value. */
  #preload(name: string): string {
    const file = join(dirname(this.folder), `${name}.cjs`);
    const text = `require('node:fs').writeFileSync(${JSON.stringify(this.#path(name))}, '');\n`;
    execFileSync('tee', [file], { input: text });
    return `--require=${file}`;
  }

  async #program(path: string, name: string): Promise<void> {
    await this.#write(path, `#!/bin/sh\n${this.#mark(name)}\n`);
    await chmod(join(this.folder, path), 0o755);
  }

  async #writeJson(path: string, value: unknown): Promise<void> {
    await this.#write(path, JSON.stringify(value));
  }

  async #write(path: string, text: string): Promise<void> {
    const file = join(this.folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

const isMoving: ReadonlySet<string> = new Set(['starting', 'working']);

/** The agents with a prompt, and a program of the folder that runs in a folder with trust. */
const AGENTS = [
  {
    program: 'claude',
    agentId: 'claude-code',
    mode: 'default',
    prompt: 'SCENARIO:basic',
    runs: 'claude-SessionStart',
  },
  {
    program: 'codex',
    agentId: 'codex',
    mode: 'ask',
    prompt: 'SCENARIO:codex-thinking',
    // Codex loads `.codex` only if its own settings trust the folder as well.
    runs: null,
  },
  {
    program: 'opencode',
    agentId: 'opencode',
    mode: 'ask',
    prompt: 'SCENARIO:opencode-thinking',
    runs: 'opencode-plugin',
  },
  {
    program: 'gemini',
    agentId: 'gemini',
    mode: 'default',
    prompt: 'SCENARIO:gemini-thinking',
    runs: 'gemini-discovery',
  },
] as const;

for (const { program, agentId, mode, prompt, runs } of AGENTS)
  test.describe(program, () => {
    test.use({ agents: [program] });

    test(`nothing that a foreign folder brings runs before a yes: ${program}`, async ({
      corral,
    }) => {
      test.slow();
      const project = new PlantedProject(corral.machine.root);
      await project.plant();
      const window = await Answerer.open(corral);
      const { api } = window.client;
      const start = async () => {
        const made = await api['sessions.create']({
          commandId: randomUUID(),
          agentId,
          cwd: project.folder,
          permissionMode: mode,
          model: null,
          prompt,
        });
        expect(made).toMatchObject({ ok: true });
      };
      const question = async () => {
        const { interactions } = await window.client.desk();
        return interactions.find(({ request }) => request.title.includes('Trust the folder'));
      };
      const answered = async (option: string) => {
        await expect.poll(question).toBeDefined();
        const asked = await question();
        if (asked === undefined) throw new Error('The question is gone.');
        await window.show(asked);
        expect(await window.answer(asked, option)).toMatchObject({ ok: true });
        return asked;
      };
      const settled = () =>
        expect
          .poll(async () =>
            (await window.client.desk()).sessions.filter(({ status }) => isMoving.has(status)),
          )
          .toEqual([]);

      await start();
      await expect.poll(question).toBeDefined();
      expect(await project.ran(), 'while the question is open').toEqual([]);
      const asked = await question();
      const canStart =
        asked?.request.options.some(({ optionId }) => optionId === 'trust-without') ?? false;
      await answered(canStart ? 'trust-without' : 'trust-not');
      await settled();
      expect(await project.ran(), 'after the answer no').toEqual([]);

      await start();
      const { message } = (await answered('trust-folder')).request;
      if (runs !== null) await expect.poll(() => project.ran()).toContain(runs);
      await settled();
      if (runs === null) expect(await project.ran()).toEqual([]);
      // Shows that the question named each program.
      for (const name of await project.ran()) expect(message, name).toContain(name);
      window.close();
    });
  });
