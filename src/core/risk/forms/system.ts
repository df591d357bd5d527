import { looks, same, verbs, works, type Forms } from './form-builders.ts';

const version = looks('', '-vV --version', { needs: '-v -V --version' });

/**
 * Programs of which only the version option is known, which prints without writing a log, checking
 * for updates or starting another program. Programs that do so (gcloud, terraform, java, the
 * agents) are omitted.
 */
const versionOnly =
  'node nodejs deno bun python python2 python3 pypy3 ruby perl php lua gcc g++ clang cc c++ make gmake cmake ninja rustc rustup tsc eslint prettier vitest jest mocha webpack vite esbuild bash zsh fish sh vim nvim emacs ffmpeg psql mysql sqlite3 redis-cli mongo mongosh ssh gpg openssl tmux screen tar zip unzip gzip xz curl wget rsync uv poetry pytest black ruff mypy flake8 swift elixir ghc stack R julia apt apt-get dpkg dnf yum apk pacman less man'.split(
    ' ',
  );

/** Forms of programs that describe the machine. */
export const systemForms: Forms = {
  ...Object.fromEntries(
    versionOnly.map((name) => [name, looks('', '--version', { needs: '--version' })]),
  ),
  ...same('node nodejs deno bun', looks('', '-v --version', { needs: '-v --version' })),
  ...same('python python2 python3', looks('', '-V --version', { needs: '-V --version' })),
  ...same('perl php ruby', looks('', '-v --version', { needs: '-v --version' })),
  ...same('rustc clang gcc', version),

  date: looks(
    'plusFormat?',
    '-uR -d=text -r=read -I[=word] --utc --universal --date=text --reference=read --iso-8601[=word] --rfc-3339=word --rfc-email',
  ),
  ...same('whoami arch nproc tty logname users', looks('', '')),
  nproc: looks('', '--all'),
  id: looks('name*', '-aGgnruz --user --group --groups --name --real'),
  groups: looks('name*'),
  uname: looks(
    '',
    '-aimnoprsv --all --kernel-name --kernel-release --machine --operating-system --nodename --processor',
  ),
  hostname: looks('', '-sIfdi'),
  uptime: looks('', '-ps --pretty --since'),
  free: looks('', '-bghkmtw --human --mebi --gibi'),
  ...same('which whereis', looks('program+', '-abmsp', {})),
  ps: looks(
    'psLetters?',
    '-aAefFlLNx -p=word -u=name -C=word -o=psFields -O=psFields --no-headers --forest --pid=word --ppid=word --sort=word',
  ),
  pgrep: looks(
    'pattern?',
    '-afilnovx -u=name -P=number -t=word --full --list-name --list-full --newest --oldest --count',
  ),
  lsof: looks('address?', '-nPt -i[=word] -p=number -s=word -a'),
  ...same('w who last', looks('', '-abHhisufl')),
  top: looks('', '-bc -n=number -l=number -d=number -o=word -p=word -u=word -H', {
    needs: '-b -l',
  }),
  ...same('vmstat iostat mpstat', looks('number*', '-adhkmstwxy -S=word')),
  dmesg: looks('', '-THkx -l=word --level=word --since=text', {}),
  printenv: looks('readableVariable+'),
  ss: looks(
    '',
    '-aehHilmnoprstTuwxz046 --all --listening --numeric --processes --tcp --udp --unix --extended --memory --info --summary --no-header --ipv4 --ipv6',
  ),
  netstat: looks('', '-aegilnoprstuWx46 --all --listening --numeric --programs --tcp --udp --unix'),
  ip: verbs(
    {
      ...same(
        'a addr address l link r route n neigh',
        verbs({ ...same('show list ls', looks('word*')) }, '', { plain: looks() }),
      ),
    },
    '-46so -c -br --brief --color',
  ),
  ifconfig: looks('word?', '-as'),
  seq: looks('number number? number?', '-w -s=text -#=number --equal-width --separator=text'),
  sleep: looks('number+'),
  ...same('sw_vers lscpu', looks()),
  lsblk: looks('', '-afl'),
  locale: looks('', '-a'),
  getconf: looks('word'),
  cal: looks('number* ', '-3jmy'),
  numfmt: looks('word*', '--to=word --from=word --suffix=word'),
  factor: looks('number+'),
  crontab: looks('', '-l', { needs: '-l', otherwise: 'persistence' }),
  ...same(
    'kill pkill killall xkill taskkill skill',
    works('', '', { otherwise: 'stopsProcesses' }),
  ),
  systemctl: verbs(
    {
      ...same('status is-active is-enabled is-failed', looks('word*', '--no-pager --user')),
      ...same(
        'list-units list-unit-files list-timers list-sockets',
        looks('', '--no-pager --user --all --type=word --state=word'),
      ),
    },
    '--no-pager --user',
    { otherwise: 'persistence' },
  ),
  journalctl: looks(
    '',
    '-fxerbk -u=word -n=number --no-pager --since=text --until=text -o=word -p=word',
  ),
  launchctl: verbs({ list: looks('word?') }, '', { otherwise: 'persistence' }),
};
