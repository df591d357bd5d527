import { utilityProcess, type MessagePortMain } from 'electron';

import { fromCore, type FromCore, type ToCore } from './core-messages.ts';
import type { CoreChild } from './core-supervisor.ts';
import type { SafeSecrets } from '../settings/safe-secrets.ts';

/** Starts core in its own process, with the environment of main. */
export function forkCore(
  script: string,
  dataDir: string,
  secrets: Pick<SafeSecrets, 'get' | 'put'>,
): CoreChild<MessagePortMain> {
  const child = utilityProcess.fork(script, ['--data-dir', dataDir], {
    serviceName: 'Corral core',
    stdio: 'inherit',
  });
  const send = (message: ToCore, ports: MessagePortMain[] = []) =>
    child.postMessage(message, ports);
  const listen = (listener: (message: FromCore) => void) =>
    void child.on('message', (value: unknown) => {
      const message = fromCore.safeParse(value);
      if (message.success) listener(message.data);
    });
  listen((message) => {
    if (message.type !== 'problem') void answerSecret(message, secrets).then(send);
  });
  return {
    connect: (port) => send({ type: 'client' }, [port]),
    away: (isAway) => send({ type: 'away', isAway }),
    stop: () => send({ type: 'stop' }),
    kill: () => void child.kill(),
    onProblem: (listener) => listen((message) => message.type === 'problem' && listener(message)),
    onExit: (listener) => void child.once('exit', listener),
  };
}

async function answerSecret(
  message: Exclude<FromCore, { type: 'problem' }>,
  secrets: Pick<SafeSecrets, 'get' | 'put'>,
): Promise<ToCore> {
  const { id, name } = message;
  if (message.type === 'getSecret')
    return { type: 'secret', id, value: await secrets.get(name), error: null };
  const stored = await secrets.put(name, message.value);
  return { type: 'secret', id, value: null, error: stored.ok ? null : stored.error };
}
