import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeIds } from '#core/adapters/node-ids.ts';
import { NodeProcesses } from '#core/adapters/processes/node-processes.ts';
import { NodeTmuxSockets } from '#core/adapters/sockets/node-tmux-sockets.ts';
import { silentLog } from '#core/testing/fake-ports.ts';
import type { OpenTerminal } from '#core/terminals/terminals.ts';
import { problemOf } from '#core/testing/problem-of.ts';
import { err } from '#shared/base/result.ts';

import { Tmux, type FoundConversation, type TmuxNeighbours } from './tmux.ts';
import { TmuxProgram } from './tmux-program.ts';
import { TmuxWatch } from './tmux-watch.ts';

const PATH = process.env['PATH'] ?? '';

/**
 * The real tmux with a socket folder of its own, so that it never reaches the person's own server.
 */
export class RealTmux {
  readonly folder = mkdtempSync(join(tmpdir(), 'corral-tmux-'));
  readonly socket = join(this.folder, `tmux-${process.getuid?.() ?? 0}`, 'test');
  readonly opened: OpenTerminal[] = [];
  conversation: FoundConversation | null = null;
  readonly asked: string[] = [];
  readonly program: TmuxProgram;
  readonly watch: TmuxWatch;
  readonly tmux: Tmux;

  /** `version`: the version that tmux reports; its own if it is null. */
  constructor(version: string | null = null) {
    const variables = {
      PATH: version === null ? PATH : `${this.#reporting(version)}${delimiter}${PATH}`,
      HOME: this.folder,
      TMUX_TMPDIR: this.folder,
      LANG: 'C.UTF-8',
    };
    const [clock, ids, processes, sockets] = [
      new NodeClock(),
      new NodeIds(),
      new NodeProcesses(),
      new NodeTmuxSockets(variables),
    ];
    const { platform } = process;
    this.program = new TmuxProgram(processes, { platform, homeDir: this.folder }, variables);
    this.watch = new TmuxWatch({
      program: this.program,
      sockets,
      clock,
      ids,
      log: silentLog,
      platform,
    });
    this.tmux = new Tmux({
      program: this.program,
      sockets,
      watch: this.watch,
      processes,
      clock,
      ids,
      platform,
      neighbours: this.#neighbours(),
    });
    const rc = join(this.folder, 'rc');
    writeFileSync(rc, "PS1='$ '\n");
    this.run('new-session', '-d', '-s', 'work', '-x', '100', '-y', '30', `bash --rcfile ${rc}`);
  }

  /** Runs a tmux command as a person at a terminal would. */
  run(...args: readonly string[]): string {
    const env = { ...process.env, TMUX_TMPDIR: this.folder, TMUX: '' };
    return execFileSync('tmux', ['-u', '-L', 'test', '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  }

  /** Returns whether the pane's shell waits for a command. */
  hasPrompt(): boolean {
    return this.screen().includes('$');
  }

  screen(paneId = '%0'): string {
    return this.run('capture-pane', '-p', '-t', paneId);
  }

  /** Returns the pane in the form in which windows name it. */
  target(paneId = '%0') {
    const [pid = '', command = ''] = this.run(
      'display-message',
      '-p',
      '-t',
      paneId,
      '#{pane_pid} #{pane_current_command}',
    ).split(' ');
    return { socket: this.socket, paneId, pid: Number(pid), command };
  }

  dispose(): void {
    this.tmux.close();
    for (const name of ['test', 'corral']) {
      const socket = join(this.folder, `tmux-${process.getuid?.() ?? 0}`, name);
      try {
        execFileSync('tmux', ['-S', socket, 'kill-server'], { stdio: 'ignore' });
      } catch {
        // The server has ended, or was never started.
      }
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Creates a folder with a `tmux` that reports another version and is the real one otherwise. */
  #reporting(version: string): string {
    const folder = join(this.folder, 'bin');
    mkdirSync(folder);
    writeFileSync(
      join(folder, 'tmux'),
      `#!/bin/sh\n[ "$1" = -V ] && echo 'tmux ${version}' && exit\nPATH='${PATH}' exec tmux "$@"\n`,
      { mode: 0o755 },
    );
    return folder;
  }

  #neighbours(): TmuxNeighbours {
    return {
      agentNames: () => Promise.resolve(['Some Agent']),
      openTerminal: (open) => {
        this.opened.push(open);
        return Promise.resolve(err(problemOf('hostUnavailable', 'No host in this test.')));
      },
      conversationOf: (processes, cwd) => {
        this.asked.push(`${cwd} ${processes.map(({ command }) => command).join('|')}`);
        return Promise.resolve(this.conversation);
      },
      openTranscript: ({ agentSessionId }) => {
        return Promise.resolve(
          err({ kind: 'noSuchTranscript' as const, message: agentSessionId, remedy: null }),
        );
      },
      follow: () => Promise.resolve(),
      programOf: () => Promise.resolve({ ok: true, value: { file: '/bin/sh', args: [] } }),
      mayStart: (_agentId, cwd) => Promise.resolve(!cwd.includes('foreign')),
      isFolder: (path) => Promise.resolve(path.startsWith('/')),
    };
  }
}
