import { utilityProcess, type MessagePortMain } from 'electron';

import { fromCore, type ToCore } from './core-messages.ts';
import type { CoreChild } from './core-supervisor.ts';

/** Core in a process of its own, as the person's environment is. */
export function forkCore(script: string, dataDir: string): CoreChild<MessagePortMain> {
  const child = utilityProcess.fork(script, ['--data-dir', dataDir], { serviceName: 'Corral core', stdio: 'inherit' });
  const send = (message: ToCore, ports: MessagePortMain[] = []) => child.postMessage(message, ports);
  return {
    connect: (port) => send({ type: 'client' }, [port]),
    stop: () => send({ type: 'stop' }),
    kill: () => void child.kill(),
    onProblem: (listener) =>
      void child.on('message', (value: unknown) => {
        const message = fromCore.safeParse(value);
        if (message.success) listener(message.data);
      }),
    onExit: (listener) => void child.once('exit', listener),
  };
}
