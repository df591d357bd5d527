import type { ClockPort } from '#core/ports.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { SessionForks } from './forks/session-forks.ts';
import { ProjectChoices } from './project-choices.ts';
import { sendRejectedParts } from './questions/rejected-parts.ts';
import { noSuchSession } from './record/command-failures.ts';
import { SessionLogIns } from './session-log-ins.ts';
import { Sessions } from './sessions.ts';
import { WireFiles } from './wire-files.ts';

const ABANDON_CHECK_MS = 60_000;

type Ports = Pick<MachinePorts, 'processes' | 'clock' | 'ids' | 'log' | 'folders'>;
type Needs = Omit<ConstructorParameters<typeof Sessions>[0], keyof Ports | 'wireFiles'> & {
  /** Folder of the agents' raw output. */
  readonly wireFolder: string;
};

/** Sessions with their agents. */
export function sessionsFeature(
  { processes, clock, ids, log, folders }: Ports,
  { wireFolder, ...needs }: Needs,
) {
  const wireFiles = new WireFiles(wireFolder);
  const sessions = new Sessions({ ...needs, processes, clock, ids, log, folders, wireFiles });
  const choices = new ProjectChoices({ store: needs.store, journal: needs.journal, log });
  const forks = new SessionForks({ ...needs, clock, ids, sessions });
  const logIns = new SessionLogIns(sessions);
  let stopAbandoning = (): void => undefined;
  let stopParts = (): void => undefined;
  return {
    sessions,
    forks,
    logIns,
    wireFiles,
    api: {
      'sessions.create': async (input) => {
        const created = await sessions.create(input);
        if (created.ok && input.rememberChoice === true) choices.remember(created.value.session);
        return created;
      },
      'sessions.fork': (input) => forks.fork(input),
      'sessions.forkPoint': (input) => forks.obstacleAt(input),
      'sessions.prompt': (input) => sessions.prompt(input),
      'sessions.withdraw': (input) => sessions.withdraw(input),
      'sessions.revise': (input) => sessions.revise(input),
      'sessions.commands': async ({ sessionId }) => {
        const session = sessions.get(sessionId);
        return session ? ok({ commands: [...(session.slashCommands ?? [])] }) : noSuchSession();
      },
      'sessions.prompts': (input) => sessions.prompts(input),
      'sessions.interrupt': (input) => sessions.interrupt(input),
      'sessions.terminate': (input) => sessions.terminate(input),
      'sessions.resume': (input) => sessions.resume(input),
      'sessions.logIn': (input) => logIns.logIn(input),
      'sessions.setFace': (input) => sessions.setFace(input),
      'sessions.rename': (input) => sessions.rename(input),
      'sessions.archive': (input) => sessions.archive(input),
      'sessions.pin': (input) => sessions.pin(input),
      'sessions.setPermissionMode': (input) => sessions.setPermissionMode(input),
      'sessions.setModel': (input) => sessions.setModel(input),
    } satisfies Partial<CorralApi>,
    start() {
      stopParts = sendRejectedParts({ journal: needs.journal, sessions, ids, log });
      stopAbandoning = every(clock, ABANDON_CHECK_MS, () => sessions.abandon());
    },
    async close() {
      stopAbandoning();
      stopParts();
      await sessions.close();
    },
  };
}

/** Calls `work` periodically, `ms` after the last call. The returned function stops it. */
function every(clock: ClockPort, ms: number, work: () => void): () => void {
  let stop = (): void => undefined;
  const again = () => {
    stop = clock.after(ms, () => {
      work();
      again();
    });
  };
  again();
  return () => stop();
}
