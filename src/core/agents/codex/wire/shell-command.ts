/** Matches shells in system folders; a shell elsewhere is another program and stays visible. */
const wrapper =
  /^(?:\/(?:usr\/(?:local\/)?|opt\/homebrew\/)?bin\/)?(?:ba|z|da|k)?sh(?:\.exe)? -l?c ([\s\S]+)$/;

/**
 * Returns the command without the shell that Codex starts for it: `/bin/bash -lc 'ls -la'` becomes
 * `ls -la`.
 */
export function unwrapShell(command: string): string {
  const [, quoted] = wrapper.exec(command) ?? [];
  return (quoted === undefined ? null : unquote(quoted)) ?? command;
}

/** Returns the same for a command that is a list of words. */
export function unwrapShellWords(words: readonly string[]): string {
  const [shell = '', flag = '', script] = words;
  const isShell =
    /^(\/(usr\/(local\/)?|opt\/homebrew\/)?bin\/)?(ba|z|da|k)?sh(\.exe)?$/.test(shell) &&
    (flag === '-lc' || flag === '-c');
  return isShell && script !== undefined && words.length === 3
    ? script
    : words.map(quote).join(' ');
}

/**
 * Returns one word without its quotes. Returns null if the text is more than one word, or if a
 * shell would expand it.
 */
function unquote(word: string): string | null {
  let rest = word;
  let plain = '';
  while (rest !== '') {
    const [all, single, double, escaped, bare] =
      /^(?:'([^']*)'|"((?:[^"\\$`]|\\[\s\S])*)"|\\([\s\S])|([^\s'"\\$`;&|<>()*?[\]{}~#!]+))/.exec(
        rest,
      ) ?? [];
    if (all === undefined) return null;
    plain += single ?? double?.replaceAll(/\\(["\\$`\n])/g, '$1') ?? escaped ?? bare ?? '';
    rest = rest.slice(all.length);
  }
  return plain;
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
