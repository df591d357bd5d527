import { utilityProcess, type MessagePortMain } from 'electron';

import { fromCore, type FromCore, type ToCore } from './core-messages.ts';
import type { CoreChild } from './core-supervisor.ts';
import type { SafeSecrets } from '../settings/safe-secrets.ts';

/** Core in a process of its own, as the person's environment is. */
export function forkCore(script: string, dataDir: string, secrets: Pick<SafeSecrets, 'get' | 'put'>): CoreChild<MessagePortMain> {
  const child = utilityProcess.fork(script, ['--data-dir', dataDir], { serviceName: 'Corral core', stdio: 'inherit' });
  const send = (message: ToCore, ports: MessagePortMain[] = []) => child.postMessage(message, ports);
  const hear = (listener: (message: FromCore) => void) =>
    void child.on('message', (value: unknown) => {
      const message = fromCore.safeParse(value);
      if (message.success) listener(message.data);
    });
  hear((message) => {
    if (message.type !== 'problem') void answerSecret(message, secrets).then(send);
  });
  return {
    connect: (port) => send({ type: 'client' }, [port]),
    away: (isAway) => send({ type: 'away', isAway }),
    stop: () => send({ type: 'stop' }),
    kill: () => void child.kill(),
    onProblem: (listener) => hear((message) => message.type === 'problem' && listener(message)),
    onExit: (listener) => void child.once('exit', listener),
  };
}

async function answerSecret(message: Exclude<FromCore, { type: 'problem' }>, secrets: Pick<SafeSecrets, 'get' | 'put'>): Promise<ToCore> {
  const { id, name } = message;
  if (message.type === 'getSecret') return { type: 'secret', id, value: await secrets.get(name), error: null };
  const kept = await secrets.put(name, message.value);
  return { type: 'secret', id, value: null, error: kept.ok ? null : kept.error };
}
