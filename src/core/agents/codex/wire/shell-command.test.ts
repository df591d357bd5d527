import { describe, expect, test } from 'vitest';

import { unwrapShell, unwrapShellWords } from './shell-command.ts';

describe('unwrapShell and unwrapShellWords', () => {
  test.each([
    ["/bin/bash -lc 'ls -la'", 'ls -la'],
    ['/bin/bash -lc ls', 'ls'],
    ['bash -c "echo \\"a\\" b"', 'echo "a" b'],
    [`/bin/zsh -lc 'echo '"'"'hi'"'"''`, "echo 'hi'"],
    ["/bin/bash -lc 'a\nb'", 'a\nb'],
    // Commands that a shell would expand are returned unchanged.
    ['/bin/bash -lc "echo $HOME"', '/bin/bash -lc "echo $HOME"'],
    ["/bin/bash -lc 'ls' extra", "/bin/bash -lc 'ls' extra"],
    ["/bin/bash -lc 'a'; rm -rf b", "/bin/bash -lc 'a'; rm -rf b"],
    ["/bin/bash -lc 'a' $(b)", "/bin/bash -lc 'a' $(b)"],
    ["/bin/bash -lc 'unclosed", "/bin/bash -lc 'unclosed"],
    ['python -c "x"', 'python -c "x"'],
  ])(
    'unwrapShell removes the shell from %s if it does not change the meaning',
    (command, plain) => {
      expect(unwrapShell(command)).toBe(plain);
    },
  );

  test.each([
    [['/bin/bash', '-lc', 'ls -la'], 'ls -la'],
    [['git', 'log', '-1'], 'git log -1'],
    [['echo', "it's"], `echo 'it'\\''s'`],
    [['bash', '-lc', 'a', 'b'], 'bash -lc a b'],
  ])('unwrapShellWords returns %j as one command', (words, plain) => {
    expect(unwrapShellWords(words)).toBe(plain);
  });
});
