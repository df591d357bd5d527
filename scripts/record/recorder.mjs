import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 120;
const PATIENCE_MS = 9000;

let servers = 0;

/** Starts a separate tmux server for each recording, so that one that ends does not end another. */
function newServer() {
  servers += 1;
  const name = `corral-record-${process.pid}-${servers}`;
  return (...args) =>
    execFileSync('tmux', ['-L', name, '-f', '/dev/null', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
}

/** Environment without data of the person who records, so that every machine records the same. */
const env = (home) => ({
  HOME: home,
  PATH: process.env.PATH,
  TERM: 'xterm-256color',
  LANG: 'C.UTF-8',
  PS1: String.raw`dev@box:\W\$ `,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Dev',
  GIT_AUTHOR_EMAIL: 'dev@example.com',
  GIT_COMMITTER_NAME: 'Dev',
  GIT_COMMITTER_EMAIL: 'dev@example.com',
  // Short messages keep vim from waiting for Enter on narrow terminals.
  GIT_EDITOR: 'vim -u NONE --cmd "set shortmess+=atI"',
  DEBIAN_FRONTEND: 'readline',
  ...(process.env.NODE_PATH && { NODE_PATH: process.env.NODE_PATH }),
});

/**
 * Records one scenario in a real terminal of one size: types its commands into a shell in a new
 * folder, and captures the screen once it shows the expected text and no longer changes
 * (immediately for a moving screen).
 */
export async function record(
  { setup, type, moving = false, prompt, env: own = {} },
  { cols, rows },
) {
  const home = mkdtempSync('/tmp/demo-');
  const tmux = newServer();
  try {
    mkdirSync(join(home, 'project'));
    execFileSync('bash', ['-ec', setup ?? ':'], {
      cwd: join(home, 'project'),
      env: env(home),
      stdio: 'ignore',
    });
    const variables = Object.entries({
      ...env(home),
      ...(prompt ? { PS1: prompt } : {}),
      ...own,
    }).map(([name, value]) => `${name}=${value}`);
    tmux(
      'new-session',
      '-d',
      '-s',
      'it',
      '-x',
      String(cols),
      '-y',
      String(rows),
      '-c',
      join(home, 'project'),
      'env',
      '-i',
      ...variables,
      'bash',
      '--norc',
      '--noprofile',
    );
    tmux('set', '-g', 'status', 'off');
    tmux('resize-window', '-t', 'it', '-x', String(cols), '-y', String(rows));
    await until(tmux, /\S/u, false);
    for (const [keys, expected] of type ?? []) {
      if (keys !== '')
        tmux('send-keys', '-t', 'it', ...(Array.isArray(keys) ? keys : ['-l', keys]));
      await until(tmux, expected, moving);
    }
    return captureScreen(tmux, home);
  } finally {
    try {
      tmux('kill-server');
    } catch {
      // The server ends when its last program does.
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function until(tmux, expected, moving) {
  const end = Date.now() + PATIENCE_MS;
  let before = '';
  while (Date.now() < end) {
    await pause(POLL_MS);
    const now = tmux('capture-pane', '-p', '-t', 'it');
    if (expected.test(now) && (moving || now === before)) return;
    before = now;
  }
  throw new Error(`never showed ${expected}; it shows:\n${before}`);
}

function captureScreen(tmux, home) {
  const shown = (text) =>
    text.replaceAll(home, '/home/dev/work'.slice(0, home.length).padEnd(home.length, 'k'));
  const [x, y, visible, alternate, title] = tmux(
    'display',
    '-p',
    '-t',
    'it',
    '#{cursor_x} #{cursor_y} #{cursor_flag} #{alternate_on} #{pane_title}',
  )
    .trim()
    .split(' ');
  return {
    text: shown(tmux('capture-pane', '-p', '-t', 'it')),
    ansi: shown(tmux('capture-pane', '-p', '-e', '-t', 'it')),
    cursor: { x: Number(x), y: Number(y), visible: visible === '1' },
    alternate_screen: alternate === '1',
    pane_title: title ?? '',
  };
}
