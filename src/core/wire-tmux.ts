import { configDirOf } from './agents/claude-code/child-environment.ts';
import { livingConversation } from './agents/claude-code/living-conversation.ts';
import { endOfLines } from './agents/claude-code/tui/followed-file.ts';
import type { AgentRegistry } from './agents/registry.ts';
import type { ClockPort, Environment, FolderPort, IdPort, LogPort, ProcessPort } from './ports.ts';
import type { FollowedSessions } from './sessions/followed-sessions.ts';
import type { Store } from './store/store.ts';
import { personShell, shellEnvironment } from './terminals/person-shell.ts';
import type { Terminals } from './terminals/terminals.ts';
import { TmuxProgram } from './tmux/tmux-program.ts';
import type { TmuxSocketsPort } from './tmux/tmux-sockets.ts';
import { TmuxWatch } from './tmux/tmux-watch.ts';
import { Tmux } from './tmux/tmux.ts';
import type { Transcripts } from './transcripts/transcripts.ts';

import { err, ok } from '#shared/base/result.ts';

/** The one agent whose own screen Corral knows so far. */
const CLAUDE = 'claude-code';

type TmuxPorts = {
  readonly environment: Environment;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly processes: ProcessPort;
  readonly folders: FolderPort;
  readonly tmuxSockets: TmuxSocketsPort;
};

type TmuxAround = {
  readonly registry: AgentRegistry;
  readonly terminals: Terminals;
  readonly transcripts: Transcripts;
  readonly following: FollowedSessions;
  readonly store: Store;
};

/** The person's tmux beside the terminals, and what runs in it beside the conversations. */
export function wireTmux(ports: TmuxPorts, { registry, terminals, transcripts, following, store }: TmuxAround) {
  const { environment, clock, ids, log, processes, folders, tmuxSockets: sockets } = ports;
  const { platform, homeDir, variables } = environment;
  const program = new TmuxProgram(processes, environment, shellEnvironment(environment));
  const watch = new TmuxWatch({ program, sockets, clock, ids, log, platform });
  return new Tmux({
    program,
    sockets,
    watch,
    processes,
    clock,
    ids,
    platform,
    neighbours: {
      openTerminal: (open) => terminals.open(open),
      openTranscript: (found) => transcripts.open(found),
      follow: async (sessionId, pid) => {
        const [main] = store.transcripts.get(sessionId)?.parts ?? [];
        const identity = processes.identity(pid);
        if (!main || identity === null) return;
        // The past was read up to there, and its last line may have been half of one.
        const offset = await endOfLines(main.file, main.bytes);
        following.follow(sessionId, { pid, identity, file: main.file, offset });
      },
      isFolder: async (path) => (await folders.check(path)) === 'ok',
      conversationOf: async (living, cwd) => {
        const found = await livingConversation(configDirOf(homeDir, variables), living, () => transcripts.newestOf(CLAUDE, cwd));
        return found && { ...found, agentId: CLAUDE };
      },
      programOf: async (agentId) => {
        if (agentId === null) return ok(personShell(environment));
        const info = (await registry.list(false)).find((each) => each.agentId === agentId && each.agentId === CLAUDE);
        return info?.path ? ok({ file: info.path, args: [] }) : err('This agent has no screen of its own, or is not on this machine.');
      },
    },
  });
}
