import { describe, expect, test } from 'vitest';

import { withoutStarters, withoutSurroundings } from './foreign-variables.ts';

/** Returns the variables with these names, and their names as values. */
const named = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, name]));

const PERSON = [
  'PATH',
  'HOME',
  'LANG',
  'HTTPS_PROXY',
  'ANTHROPIC_API_KEY',
  'NPM_CONFIG_PREFIX',
  'NODE_EXTRA_CA_CERTS',
  'TMUX_TMPDIR',
];
/** Variables that a starter may have changed. */
const DOUBTFUL = ['EDITOR', 'VISUAL', 'NODE_TLS_REJECT_UNAUTHORIZED', 'GIT_SSH_COMMAND', 'PAGER'];

describe('withoutStarters', () => {
  test('withoutStarters leaves out nothing if a shell of the person started Corral', () => {
    const variables = named(...PERSON, ...DOUBTFUL, 'CLAUDE_CODE_USE_BEDROCK');
    expect(withoutStarters(variables)).toEqual({ kept: variables, leftOut: [] });
  });

  test.each([
    ['npm', ['npm_lifecycle_event', 'INIT_CWD', 'NODE'], ['GIT_SSH_COMMAND', 'PAGER']],
    ['a hook of git', ['GIT_INDEX_FILE', 'GIT_PREFIX'], ['NODE_TLS_REJECT_UNAUTHORIZED', 'PAGER']],
    ['Claude Code', ['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'CLAUDE_CODE_MAX_TURNS'], []],
    ['Codex', ['CODEX_THREAD_ID', 'CODEX_SANDBOX_NETWORK_DISABLED'], []],
    ['Gemini CLI', ['GEMINI_CLI'], []],
    ['OpenCode', ['OPENCODE', 'OPENCODE_PID'], []],
    ['VS Code', ['VSCODE_PID', 'VSCODE_GIT_IPC_HANDLE'], ['EDITOR', 'VISUAL', 'PAGER']],
    [
      'a test runner',
      ['NODE_ENV', 'NODE_OPTIONS'],
      ['EDITOR', 'VISUAL', 'GIT_SSH_COMMAND', 'PAGER'],
    ],
  ])('withoutStarters removes the variables of %s', (_, own, untouched) => {
    const { kept } = withoutStarters(named(...PERSON, ...DOUBTFUL, ...own));
    expect(kept).toEqual(named(...PERSON, ...untouched));
  });
});

test('withoutSurroundings removes the variables of the terminal around Corral, and its colours', () => {
  const foreign = ['TMUX', 'TERM_PROGRAM', 'COLORTERM', 'FORCE_COLOR', 'NO_COLOR', 'COLUMNS'];
  const editor = ['VSCODE_PID', 'ELECTRON_RUN_AS_NODE', 'ARGV0', 'KITTY_WINDOW_ID'];
  const kept = named(...PERSON, 'VSCODE_IPC_HOOK_CLI', 'LS_COLORS', 'TERM');
  expect(withoutSurroundings({ ...kept, ...named(...foreign, ...editor) })).toEqual(kept);
});
