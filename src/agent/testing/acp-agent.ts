import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { Writable, type Readable } from 'node:stream';

import {
  client,
  ndJsonStream,
  type ClientConnection,
  type CreateElicitationResponse,
  type RequestPermissionRequest,
  type SessionNotification,
} from '@agentclientprotocol/sdk';
import { programPath } from '../../../scripts/lib/program-paths.mjs';

export interface AcpAgentOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Returns the id of the option; null cancels. Absent: `allow`. */
  readonly permit?: (request: RequestPermissionRequest) => Promise<string | null> | string | null;
  readonly updated?: (update: SessionNotification['update']) => void;
  readonly answer?: (params: unknown) => CreateElicitationResponse;
  /** Script and its arguments before `--acp`. */
  readonly program?: readonly string[];
}

/** The program as a process, driven by the client of the official SDK, as an editor would. */
export interface AcpAgent {
  readonly process: ChildProcessWithoutNullStreams;
  readonly connection: ClientConnection;
  readonly updates: SessionNotification['update'][];
  readonly permissions: RequestPermissionRequest[];
  /** Texts of the messages so far. */
  text(): string;
  stop(): Promise<void>;
}

const MAIN = programPath('agent');

/** Starts the agent and initializes the connection. */
export async function startAcpAgent(options: AcpAgentOptions): Promise<AcpAgent> {
  const { env, permit = () => 'allow', updated, answer, program = [MAIN] } = options;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...program, '--acp'],
    {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const updates: SessionNotification['update'][] = [];
  const permissions: RequestPermissionRequest[] = [];
  child.stderr.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  const app = client({ name: 'corral' })
    .onRequest('session/request_permission', async ({ params }) => {
      permissions.push(params);
      const optionId = await permit(params);
      return optionId === null
        ? { outcome: { outcome: 'cancelled' as const } }
        : { outcome: { outcome: 'selected' as const, optionId } };
    })
    .onRequest(
      'elicitation/create',
      ({ params }) => answer?.(params) ?? { action: 'decline' as const },
    )
    .onNotification('session/update', ({ params }) => {
      updates.push(params.update);
      updated?.(params.update);
    });
  const connection = app.connect(ndJsonStream(Writable.toWeb(child.stdin), bytesOf(child.stdout)));
  await connection.agent.request('initialize', {
    protocolVersion: 1,
    clientInfo: { name: 'corral', version: '0' },
    clientCapabilities: { elicitation: { form: {} } },
  });
  return {
    process: child,
    connection,
    updates,
    permissions,
    text: () =>
      updates
        .flatMap((update) =>
          update.sessionUpdate === 'agent_message_chunk' && update.content.type === 'text'
            ? [update.content.text]
            : [],
        )
        .join(''),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

function bytesOf(input: Readable): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      try {
        for await (const chunk of input as AsyncIterable<Buffer>) controller.enqueue(chunk);
      } finally {
        controller.close();
      }
    },
  });
}
