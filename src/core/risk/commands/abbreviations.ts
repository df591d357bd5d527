/** Long options that run, write or destroy something. */
const dangerous: readonly string[] =
  'open-files-in-pager output ext-diff textconv exec upload-pack receive-pack extcmd force force-with-lease hard delete mirror prune config template compress-program checkpoint-action use-compress-program to-command rsh-command new-volume-script info-script eval command upload-file data data-binary data-urlencode form output-document post-data post-file body-file body-data netrc netrc-file config directory-prefix target-directory in-place recursive remove-source-files rsh rsync-path discard-changes expression file shell command-string'.split(
    ' ',
  );

/**
 * Expands an abbreviated option to the name that the judges know: GNU programs and git accept
 * `--ha` for `--hard`.
 */
export function expandOption(text: string): string {
  const [, name = '', rest = ''] = /^--([a-z][a-z-]+)(=.*)?$/s.exec(text) ?? [];
  if (name === '' || dangerous.includes(name)) return text;
  const found = dangerous.find((option) => option.startsWith(name));
  return found === undefined ? text : `--${found}${rest}`;
}
