import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export const repository = resolve(import.meta.dirname, '../..');
const API_KEY = 'sk-ant-test';

/** The real agents that a machine can have, by the names of their programs. */
export const agentPrograms = ['claude', 'codex', 'gemini', 'opencode'] as const;
export type AgentProgram = (typeof agentPrograms)[number];

const GREETING = `export function greet(name: string): string {
  return "Hello " + name;
}

console.log(greet("world"));
`;

/**
 * A person's computer in one temporary folder: home, project and Corral's data. Nothing of the real
 * home is visible.
 */
export class Machine {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  readonly dataDir: string;
  /** The first folder on PATH: empty, for programs that a test installs. */
  readonly bin: string;
  /** A folder on PATH: the programs of the agents that this machine has. */
  readonly agents: string;

  private constructor(root: string) {
    this.root = root;
    this.home = join(root, 'home');
    this.project = join(root, 'project');
    this.dataDir = join(root, 'data');
    this.bin = join(root, 'bin');
    this.agents = join(root, 'agents');
  }

  /** Creates a machine on which these agents are installed. */
  static async create(agents: readonly AgentProgram[]): Promise<Machine> {
    // Short, because agents create sockets below it; resolved, because agents report real paths.
    const machine = new Machine(await realpath(await mkdtemp(join(tmpdir(), 'corral-'))));
    for (const folder of [machine.home, machine.bin, machine.agents, join(machine.root, 'tmp')])
      await mkdir(folder, { recursive: true });
    for (const program of agents)
      await symlink(join(agentsPath, program), join(machine.agents, program));
    await makeProject(machine.project);
    await machine.trust(machine.project);
    return machine;
  }

  async remove(): Promise<void> {
    await rm(this.root, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Stores the answers to the questions of Claude Code's first start in these folders. */
  async trust(...folders: readonly string[]): Promise<void> {
    const trusted = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
    const settings = {
      hasCompletedOnboarding: true,
      theme: 'dark',
      numStartups: 5,
      customApiKeyResponses: { approved: [API_KEY], rejected: [] },
      projects: Object.fromEntries(folders.map((folder) => [folder, trusted])),
    };
    await writeFile(join(this.home, '.claude.json'), JSON.stringify(settings));
  }

  /**
   * Writes Codex's settings: the scripted model, and no feature that connects to another machine.
   */
  async codexModel(modelUrl: string): Promise<void> {
    await mkdir(join(this.home, '.codex'), { recursive: true });
    await writeFile(join(this.home, '.codex/config.toml'), codexConfig(modelUrl, this.project));
  }

  /** Writes Gemini CLI's settings: one model, and no feature that connects to another machine. */
  async geminiSettings(): Promise<void> {
    const settings = {
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      model: { name: 'gemini-2.5-flash' },
    };
    await mkdir(join(this.home, '.gemini'), { recursive: true });
    await writeFile(join(this.home, '.gemini/settings.json'), JSON.stringify(settings));
  }

  /** Writes Qwen Code's settings: the scripted model by the Messages API, and no telemetry. */
  async qwenSettings(modelUrl: string): Promise<void> {
    const model = { id: 'scripted', name: 'Scripted', envKey: 'ANTHROPIC_API_KEY' };
    const settings = {
      modelProviders: { anthropic: [{ ...model, baseUrl: modelUrl }] },
      security: { auth: { selectedType: 'anthropic' }, folderTrust: { enabled: false } },
      model: { name: 'scripted' },
      general: { enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
    };
    await mkdir(join(this.home, '.qwen'), { recursive: true });
    await writeFile(join(this.home, '.qwen/settings.json'), JSON.stringify(settings));
  }

  /** Writes OpenCode's configuration: the scripted model, with its prices and its limits. */
  async opencodeModel(modelUrl: string): Promise<void> {
    const model = (name: string, context: number) => ({
      name,
      limit: { context, output: 8000 },
      cost: { input: 3, output: 15 },
      attachment: true,
      modalities: { input: ['text', 'image'], output: ['text'] },
    });
    const scripted = {
      npm: '@ai-sdk/anthropic',
      name: 'Scripted',
      options: { baseURL: `${modelUrl}/v1`, apiKey: API_KEY },
      models: { one: model('Model one', 200_000), two: model('Model two', 100_000) },
    };
    const config = {
      enabled_providers: ['scripted'],
      model: 'scripted/one',
      small_model: 'scripted/one',
      provider: { scripted },
    };
    const folder = join(this.home, '.config/opencode');
    await mkdir(join(folder, 'node_modules'), { recursive: true });
    await writeFile(join(folder, 'opencode.json'), JSON.stringify(config));
    // OpenCode would otherwise install the types of its plugins from the registry.
    const dependencies = { '@opencode-ai/plugin': '*' };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies }));
    const lock = { lockfileVersion: 3, packages: { '': { dependencies } } };
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  }

  /**
   * Returns the environment of Corral on this machine. Requests to other machines go to `modelUrl`
   * as a proxy, which refuses and records them.
   */
  env(modelUrl: string, path: readonly string[]): Record<string, string> {
    return {
      HOME: this.home,
      PATH: [
        this.bin,
        ...path,
        join(repository, 'node_modules/.bin'),
        '/usr/local/bin',
        '/usr/bin',
        '/bin',
      ].join(delimiter),
      // Corral would start npm to look for agents that are not on PATH.
      NPM_CONFIG_PREFIX: join(this.root, 'npm'),
      TMPDIR: join(this.root, 'tmp'),
      TMUX_TMPDIR: join(this.root, 'tmp'),
      LANG: 'C.UTF-8',
      SHELL: '/bin/bash',
      TERM: 'xterm-256color',
      ANTHROPIC_BASE_URL: modelUrl,
      ANTHROPIC_API_KEY: API_KEY,
      CODEX_TEST_KEY: API_KEY,
      GOOGLE_GEMINI_BASE_URL: modelUrl,
      GEMINI_API_KEY: API_KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      OPENCODE_DISABLE_MODELS_FETCH: '1',
      OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
      OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
      CLAUDE_CODE_DISABLE_OFFICIAL_MARKETPLACE_AUTOINSTALL: '1',
      HTTP_PROXY: modelUrl,
      HTTPS_PROXY: modelUrl,
      NO_PROXY: '127.0.0.1,localhost',
    };
  }
}

/** The folder of the real agents' programs. */
export const agentsPath = join(repository, 'e2e/agents/node_modules/.bin');
/** The folder of the agents that only `npm test -- --all-agents` installs. */
export const moreAgentsPath = join(repository, 'e2e/more-agents/node_modules/.bin');

function codexConfig(modelUrl: string, project: string): string {
  return `model = "gpt-5.5"
model_provider = "scripted"
check_for_update_on_startup = false

[model_providers.scripted]
name = "Scripted"
base_url = "${modelUrl}/v1"
wire_api = "responses"
env_key = "CODEX_TEST_KEY"
request_max_retries = 1
stream_max_retries = 1
supports_websockets = false

[projects."${project}"]
trust_level = "trusted"

[features]
plugins = false

[analytics]
enabled = false
`;
}

async function makeProject(folder: string): Promise<void> {
  await mkdir(join(folder, 'src'), { recursive: true });
  await writeFile(join(folder, 'src/greet.ts'), GREETING);
  await writeFile(join(folder, 'README.md'), '# Demo project\n');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-q', '-m', 'Start');
}
