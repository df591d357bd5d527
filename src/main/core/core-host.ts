import { homedir } from 'node:os';

import type { ParentPort } from 'electron';

import { shippedNode } from '#core/adapters/processes/copy-programs.ts';
import { openLocalEndpoint } from '#core/shell/local-endpoint.ts';
import { createApp, type App } from '#core/app.ts';
import { personPorts } from '#core/node-ports.ts';
import type { NodeCommand } from '#core/ports.ts';
import { defaultDataDir } from '#core/shell/data-dir.ts';
import { findInstallation, type Installation } from '#core/shell/installation.ts';
import { describeBug } from '#shared/base/bug.ts';
import { MAX_TO_CORE } from '#shared/channel/limits.ts';
import { emitterPort, messagePortChannel } from '#shared/channel/message-port-channel.ts';

import { toCore, type FromCore } from './core-messages.ts';
import { dataDirFlag } from './data-dir-flag.ts';
import { MainSecrets } from './main-secrets.ts';

/**
 * Runs core in Electron's utility process and serves the ports that main passes in. If core cannot
 * start, it reports the problem to main, which ends this process.
 */
async function run(main: ParentPort): Promise<void> {
  const dataDir =
    dataDirFlag(process.argv, process.cwd()) ??
    defaultDataDir({ platform: process.platform, homeDir: homedir(), variables: process.env });
  const installation = findInstallation(import.meta.dirname);
  const secrets = new MainSecrets((message) => sendToMain(main, message));
  const node = nodeOf(installation);
  const ports = { ...(await personPorts({ dataDir, installation, node })), secrets };
  const endOnBug = (error: unknown) => {
    ports.log.error('core.broke', describeBug(error));
    process.exit(1);
  };
  process.on('uncaughtException', endOnBug);
  process.on('unhandledRejection', endOnBug);

  const app = await createApp(ports);
  if (!app.ok) {
    const { message, remedy } = app.error;
    return sendToMain(main, { type: 'problem', message, remedy });
  }
  const localServer = await openLocalEndpoint({
    dataDir,
    serve: (channel) => app.value.serve(channel),
  });
  if (!localServer.ok) ports.log.error('core.noLocalDoor', { reason: localServer.error });
  listen(main, app.value, secrets, localServer.ok ? localServer.value : () => undefined);
}

/**
 * Returns the command that runs Node. A packaged Electron refuses to run as Node, so the package
 * ships one.
 */
function nodeOf({ shipped }: Installation): NodeCommand {
  if (shipped === null) return { command: process.execPath, env: { ELECTRON_RUN_AS_NODE: '1' } };
  return { command: shippedNode(shipped, process.platform), env: {} };
}

function listen(
  main: ParentPort,
  app: App,
  secrets: MainSecrets,
  closeLocalServer: () => void,
): void {
  main.on('message', ({ data, ports }) => {
    const message = toCore.safeParse(data);
    const [port] = ports;
    if (!message.success) return;
    if (message.data.type === 'stop') {
      closeLocalServer();
      void app.close().then(() => process.exit(0));
    } else if (message.data.type === 'away') app.away(message.data.isAway);
    else if (message.data.type === 'secret') secrets.settle(message.data);
    else if (port) app.serve(messagePortChannel(emitterPort(port), MAX_TO_CORE));
  });
}

function sendToMain(main: ParentPort, message: FromCore): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, not a window
  main.postMessage(message);
}

await run(process.parentPort);
