import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type { Resume } from '#agent/line/line-mode.ts';
import { createBackend } from '#agent/llm/create-backend.ts';
import type { LlmBackend, ModelList } from '#agent/llm/llm.ts';
import { proxyFor } from '#agent/llm/wire/proxy-rules.ts';
import { withRetries } from '#agent/llm/with-retries.ts';
import type { OpenSession } from '#agent/session/open-session.ts';
import { FolderTrust } from '#agent/trust/folder-trust.ts';

import type { AgentConfig, ProviderConfig } from './config.ts';
import { StoredConversations, type Start } from './conversations.ts';
import { ModelFacts } from './model-facts.ts';
import { deleteOldOutputs } from './old-outputs.ts';
import { loadProject } from './project.ts';
import { RunningSession } from './running-session.ts';
import { createToolbox } from './toolbox.ts';

/** Version of Corral (a test compares it with package.json). */
export const AGENT_VERSION = '0.1.0';

const ITERATION_LIMIT = 50;
const LIST_MS = 30_000;
/** Time that a new session waits for the list of models. */
const LIST_WAIT_MS = 1500;

const USAGE = `Usage: corral agent [--resume [ID] | --acp | --models | --version]

  (no option)  talk to the agent in this terminal
  --resume     open the newest conversation of this folder, or the one with this id
  --acp        serve the Agent Client Protocol on stdin and stdout
  --models     print the models of the provider as one line of JSON
`;

/** Runs the program with its arguments. Returns the exit code. */
export async function runProgram(config: AgentConfig, args: readonly string[]): Promise<number> {
  const [option, id, ...rest] = args;
  if (rest.length > 0 || (id !== undefined && option !== '--resume')) return usage();
  switch (option) {
    case '--resume':
      return talk(config, { id: id ?? null });
    case '--acp':
      return serve(config);
    case '--models':
      process.stdout.write(`${JSON.stringify(await listModels(config))}\n`);
      return 0;
    case '--version':
      process.stdout.write(`${AGENT_VERSION}\n`);
      return 0;
    case undefined:
      return talk(config, null);
    default:
      return usage();
  }
}

async function talk(config: AgentConfig, resume: Resume | null): Promise<number> {
  const { lineMode } = await import('#agent/line/line-mode.ts');
  return lineMode(conversationsOf(config), config, resume);
}

function usage(): number {
  process.stderr.write(USAGE);
  return 2;
}

async function listModels({ provider, proxy }: AgentConfig): Promise<ModelList> {
  if (provider === null) {
    const message = 'No provider or key is configured.';
    return { kind: 'failed', problem: { kind: 'login', message } };
  }
  return backendOf(provider, proxy).listModels(AbortSignal.timeout(LIST_MS));
}

async function serve(config: AgentConfig): Promise<number> {
  const { serveAcp } = await import('#agent/acp/serve.ts');
  const connection = serveAcp(conversationsOf(config), process.stdin, process.stdout);
  const stop = () => connection.close();
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.once('error', stop);
  await connection.closed;
  await connection.closeSessions();
  const failure = connection.failure();
  if (failure !== null)
    process.stderr.write(`Corral Agent ends, because it cannot read its client: ${failure}.\n`);
  const exitCode = failure === null ? 0 : 1;
  // Sockets of a cut request would keep the process for minutes.
  setTimeout(() => process.exit(exitCode), 1000).unref();
  return exitCode;
}

function backendOf(provider: ProviderConfig, proxy: string | null): LlmBackend {
  const { family, baseUrl, apiKey, hasToolCalls } = provider;
  const config = { family, baseUrl, apiKey, proxy, hasToolCalls };
  return withRetries(createBackend(config), {
    sleep: (ms, signal) => wait(ms, undefined, { signal }).catch(() => undefined),
    random: Math.random,
  });
}

/** Returns the conversations, with one backend for all of them. */
function conversationsOf(config: AgentConfig): StoredConversations {
  const { provider, proxy } = config;
  void deleteOldOutputs(join(config.dataFolder, 'outputs'), Date.now());
  const isVendor = provider?.baseUrl === null && provider.family !== 'chat';
  const facts = new ModelFacts(provider?.family ?? 'chat', isVendor);
  const backend = provider && backendOf(provider, proxy);
  if (backend) facts.load(backend, AbortSignal.timeout(LIST_MS));
  return new StoredConversations({
    version: AGENT_VERSION,
    isConfigured: backend !== null,
    dataFolder: config.dataFolder,
    async start(start: Start): Promise<OpenSession> {
      if (!backend) throw new Error('A session was started without a provider.');
      await Promise.race([facts.loaded, wait(LIST_WAIT_MS)]);
      const client = start.begin.clientOf(start.sessionId);
      const { sessionId, workspace, begin } = start;
      return new RunningSession({
        start,
        client,
        backend,
        facts,
        model: config.model,
        iterationLimit: ITERATION_LIMIT,
        taskFolder: join(config.dataFolder, 'sessions', `${sessionId}.tasks`),
        async prepare(mode, signal) {
          const trust = new FolderTrust(join(config.dataFolder, 'trusted-folders'));
          const project = await loadProject(workspace, trust, client, signal);
          const { isTrusted } = project;
          const { servers } = begin;
          const fixed = { config, sessionId, workspace, homeDir: homedir(), env: process.env };
          const toolbox = await createToolbox({
            ...fixed,
            usesPatch: provider?.family === 'responses' && (config.model ?? '').startsWith('gpt'),
            proxyFor: (url) => proxyFor(url, proxy, process.env),
            isTrusted,
            trust,
            client,
            servers,
            mode,
          });
          return { project, toolbox };
        },
      });
    },
  });
}
