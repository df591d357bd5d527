import { harmless, unknown } from '../grammar/derivation.ts';
import { derive } from '../grammar/derive.ts';
import type { Form } from '../grammar/form.ts';
import { looks, same, verbs, type Forms } from './form-builders.ts';

const version = looks('', '--version', { needs: '--version' });

/** Makes a form that is one of some words, alone. */
const only = (given: string): Form =>
  looks('', '', {
    reader: (words) =>
      words.length === 1 && given.split(' ').includes(words[0]?.value ?? ' ')
        ? harmless
        : unknown(words[0]?.text ?? ''),
  });

const tarList = looks('archiveMember*', '-tzjJv -f=plainPath --list --file=plainPath --verbose', {
  needs: '-t --list',
});

/** Reads the options of tar without their hyphen: `tar tzf a.tgz`. */
const bundledTarList = looks('', '', {
  reader: ([first, ...rest], scene) =>
    first?.value !== null && first?.value !== undefined && /^[tzjJv]+f$/.test(first.value)
      ? derive(
          tarList,
          [{ ...first, value: `-${first.value}`, text: `-${first.value}` }, ...rest],
          scene,
        )
      : unknown(first?.text ?? ''),
});

/** Forms that list what archives, package managers and other programs have. */
export const listForms: Forms = {
  tar: { ...tarList, plain: bundledTarList },
  unzip: looks('plainPath archiveMember*', '-lvZ1', { needs: '-l -Z -v', plain: version }),
  zipinfo: looks('plainPath archiveMember*', '-12lmstvzh'),
  gzip: looks('read+', '-lv --list --verbose', { needs: '-l --list', plain: version }),
  ...same('zcat gzcat bzcat xzcat zstdcat lzcat', looks('read+', '')),
  openssl: verbs({ version: looks('', '-abdv') }, '', { plain: version }),
  dpkg: verbs({}, '', {
    plain: looks('word*', '-lLsS --list --listfiles --status --search --version', {
      needs: '-l -L -s -S --list --listfiles --status --search --version',
    }),
  }),
  rpm: looks('word*', '-q -qa -qi -ql --query --version', { needs: '-q --query --version' }),
  apt: verbs(
    {
      list: looks('word*', '--installed --upgradable -a'),
      ...same('show policy', looks('word+')),
      search: looks('word+'),
    },
    '',
    { plain: version },
  ),
  'apt-cache': verbs({ ...same('show policy search depends rdepends', looks('word+')) }),
  gem: verbs({ list: looks('word*', '--local -l'), environment: looks() }, '', {
    plain: looks('', '-v --version', { needs: '-v --version' }),
  }),
  brew: verbs(
    {
      ...same('list ls', looks('word*', '-1 --versions --formula --cask --pinned')),
      leaves: looks(),
    },
    '',
    { plain: version },
  ),
  conda: verbs(
    {
      list: looks('word?', '-n=word --name=word --json'),
      env: verbs({ list: looks('', '--json') }),
      info: looks('', '--envs -e'),
    },
    '',
    { plain: version },
  ),
  pipx: verbs({ list: looks('', '--short --json') }, '', { plain: version }),
  uv: verbs(
    { pip: verbs({ ...same('list freeze check', looks()), show: looks('package+') }) },
    '',
    { plain: version },
  ),
  rustup: verbs(
    {
      show: looks('word?'),
      ...same('toolchain target component', verbs({ list: looks('', '--installed -v') })),
    },
    '',
    { plain: version },
  ),
  asdf: verbs({ ...same('current list', looks('word*')) }, '', { plain: version }),
  tmux: verbs(
    { ...same('ls list-sessions lsw list-windows lsp list-panes', looks('', '-a -t=word')) },
    '',
    { plain: looks('', '-V', { needs: '-V' }) },
  ),
  ...same('java javac', only('-version --version')),
  dotnet: only('--version --info --list-sdks --list-runtimes'),
  ...same('aws gradle kotlin scala ansible git-lfs pre-commit hyperfine', version),
  mvn: looks('', '-v --version', { needs: '-v --version' }),
  screen: only('-ls -list -v --version'),
  helm: verbs({ version: looks('', '--short') }, '', { plain: version }),
};
