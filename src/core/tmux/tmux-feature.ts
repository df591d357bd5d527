import type { AgentRegistry } from '#core/agents/registry.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { FollowedSessions } from '#core/sessions/recovery/followed-sessions.ts';
import type { Store } from '#core/store/store.ts';
import type { Terminals } from '#core/terminals/terminals.ts';
import type { FolderTrust } from '#core/trust/folder-trust.ts';
import type { Transcripts } from '#core/transcripts/transcripts.ts';
import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { compose } from '#shared/words/sentence.ts';

import { PanePlace, type PaneName } from './pane-place.ts';
import { TmuxProgram } from './tmux-program.ts';
import { TmuxWatch } from './tmux-watch.ts';
import { Tmux, type TmuxNeighbours } from './tmux.ts';

type Ports = Pick<
  MachinePorts,
  'environment' | 'clock' | 'ids' | 'log' | 'processes' | 'folders' | 'tmuxSockets'
>;
type Needs = {
  readonly registry: AgentRegistry;
  readonly terminals: Terminals;
  readonly transcripts: { readonly open: TmuxNeighbours['openTranscript'] } & Pick<
    Transcripts,
    'newestOf'
  >;
  readonly following: FollowedSessions;
  readonly trust: Pick<FolderTrust, 'check'>;
  readonly store: Store;
};

/** Connects the person's tmux with terminals, and the agents in it with conversations. */
export function tmuxFeature(ports: Ports, needs: Needs) {
  const { environment, clock, ids, log, processes, tmuxSockets: sockets } = ports;
  const { platform } = environment;
  const program = new TmuxProgram(processes, environment, needs.terminals.shellEnvironment);
  const watch = new TmuxWatch({ program, sockets, clock, ids, log, platform });
  const tmux = new Tmux({
    program,
    sockets,
    watch,
    processes,
    clock,
    ids,
    platform,
    neighbours: neighboursOf(ports, needs),
  });
  return {
    tmux,
    placeOf: (pane: PaneName) => new PanePlace(tmux, pane),
    api: {
      'tmux.watch': async ({ revision }) => ok(await tmux.watch.view(revision)),
      'tmux.embed': (input) => tmux.embed(input),
      'tmux.read': (input) => tmux.read(input),
      'tmux.send': (input) => tmux.send(input),
      'tmux.adopt': (input) => tmux.adopt(input),
      'tmux.start': (input) => tmux.start(input),
    } satisfies Partial<CorralApi>,
    close: () => tmux.close(),
  };
}

function neighboursOf(
  { processes, folders }: Ports,
  { registry, terminals, transcripts, following, trust, store }: Needs,
): TmuxNeighbours {
  return {
    openTerminal: (open) => terminals.open(open),
    openTranscript: (found) => transcripts.open(found),
    async follow(sessionId, pid) {
      const [main] = store.transcripts.get(sessionId)?.parts ?? [];
      const identity = processes.identity(pid);
      const outside = registry.agents.get(store.sessions.get(sessionId)?.agentId ?? '')?.outside;
      if (!main || !outside || identity === null) return;
      // The transcript was read up to this offset, and its last line may have been incomplete.
      const offset = await outside.endOfLines(main.file, main.bytes);
      following.follow(sessionId, { pid, identity, file: main.file, offset });
    },
    async mayStart(agentId, cwd) {
      const agent = registry.agents.get(agentId);
      const verdict = agent && (await trust.check({ sessionId: 'tmux', agentId, cwd }, agent));
      return verdict?.kind === 'trusted';
    },
    async agentNames() {
      const agents = await registry.list(false);
      return agents.flatMap(({ name, capabilities }) => (capabilities.takeOver ? [name] : []));
    },
    isFolder: async (path) => (await folders.check(path)) === 'ok',
    async conversationOf(processes, cwd) {
      for (const { agentId, outside } of registry.agents.values()) {
        const found = await outside?.find(processes, () => transcripts.newestOf(agentId, cwd));
        if (found) return { ...found, agentId };
      }
      return null;
    },
    async programOf(agentId) {
      if (agentId === null) return ok(terminals.personShell);
      const outside = registry.agents.get(agentId)?.outside;
      const info = outside && (await registry.list(false)).find((each) => each.agentId === agentId);
      return info?.path
        ? ok({ file: info.path, args: outside?.programArgs ?? [] })
        : err(compose('tmuxFailures.noScreen'));
    },
  };
}
