import { readGo } from '../languages/go.ts';
import { looks, same, verbs, works, type Forms } from './form-builders.ts';

const node =
  '--silent -s --json --depth=number --all -a --long -l --parseable --prod --production --omit=dev|optional|peer --workspaces -w=word --workspace=word --if-present --loglevel=word --color=word --no-color --no-audit --no-fund --prefer-offline --offline';
const npmTest = works(
  'testOption*',
  '--silent -s --if-present --workspaces -ws -w=word --workspace=word --coverage --watch=true|false',
);
const install = works(
  'package*',
  '-DEP -d --save-dev --save --save-exact --save-prod --dev --exact --frozen-lockfile --no-save --silent --quiet -q --omit=dev --no-audit --no-fund --prefer-offline --ignore-scripts',
  { isOpen: true },
);

const scripts = works(
  'scriptName testOption*',
  '--silent -s --if-present --workspaces -w=word --workspace=word',
  { isOpen: true },
);

const npm = verbs(
  {
    // Those that ask the registry use the network; the others only write the log of npm itself.
    ...same('ls list la ll', looks('package*', `${node} -g --global`)),
    ...same('view info show v', works('package+ word*', '--json')),
    outdated: works('package*', node),
    ...same('explain why', looks('package+', '--json')),
    ...same('root prefix bin', looks('', '-g --global')),
    whoami: works(),
    search: works('word+', '--json'),
    audit: works('', '--json --omit=dev --audit-level=word --production'),
    ...same('test t tst', npmTest),
    ...same('run run-script', { ...scripts, plain: works('', '') }),
    start: works('', '--silent'),
    ...same('install i add', install),
    ...same(
      'ci clean-install',
      works('', '--silent --omit=dev --no-audit --no-fund --prefer-offline --ignore-scripts'),
    ),
    ...same('uninstall remove rm un', works('package+', '-DS --save --save-dev')),
    ...same('update up', works('package*', '--save')),
    dedupe: works(),
    pack: works('', '--dry-run --json', { needs: '--dry-run' }),
    pkg: verbs({ get: works('word*') }),
  },
  '--silent -s',
  { plain: looks('', '-v --version', { needs: '-v --version' }) },
);

const python = works(
  'package*',
  '-qU -r=read --quiet --upgrade --requirement=read --user --no-deps -e=local --editable=local',
  {
    isOpen: true,
  },
);
const pip = verbs(
  {
    // Only a list of outdated packages asks the index.
    list: looks('', '--format=columns|freeze|json --local -l --user --not-required'),
    show: looks('package+', '-f --files --verbose'),
    freeze: looks('', '--all --local -l'),
    check: looks(),
    install: python,
    uninstall: works('package+', '-y --yes'),
  },
  '-q --quiet --disable-pip-version-check',
  { plain: looks('', '-V --version', { needs: '-V --version' }) },
);

const cargoBuild =
  '-qvr --release --all-features --no-default-features --features=word -p=word --package=word --workspace --all --bin=word --lib --tests --example=word --locked --offline --frozen --all-targets -j=number --verbose --quiet --message-format=word --profile=word --no-run';
const cargo = verbs(
  {
    tree: works(
      '',
      '-deip=word --depth=number -i=word -p=word --package=word --duplicates -d --locked --offline --workspace --all-features -e=word --edges=word --prefix=word',
    ),
    metadata: works('', '--no-deps --format-version=number --locked --offline'),
    version: looks(),
    search: works('word+', '--limit=number'),
    ...same('build b check c clippy doc', works('', cargoBuild)),
    ...same('test t bench nextest', works('testOption*', cargoBuild)),
    ...same('run r', works('', cargoBuild, { isOpen: true })),
    fmt: works('', '--all --check'),
    add: works('package+', '--dev --features=word', { isOpen: true }),
    remove: works('package+', '--dev --features=word'),
    ...same('fetch update generate-lockfile', works('', '--locked -p=word')),
    clean: works('', '--release -p=word'),
  },
  '-q --quiet',
  { plain: looks('', '-vV --version', { needs: '-V --version' }) },
);

const go = verbs({
  version: looks(),
  env: looks('goVariable+'),
  ...same('build test vet', works('', '', { reader: readGo })),
  run: works('', '', { reader: readGo, isOpen: true }),
  fmt: works('goPackage*'),
  list: works('goPackage*'),
  mod: verbs({
    ...same('tidy download verify vendor', works()),
    graph: works(),
    why: works('word+'),
  }),
  doc: looks('word*'),
});

const makers = works('target*', '-ksB -j=number -j[=number] --silent --keep-going', {
  isOpen: true,
});

/** Forms of package managers, builds and tests. */
export const packageForms: Forms = {
  npm,
  pnpm: verbs(
    {
      ...same(
        'ls list la ll',
        looks('package*', '-r --depth=number --json --prod -P --dev -D --long'),
      ),
      outdated: works('package*', '-r --json'),
      why: looks('package*', '-r --json'),
      ...same('test t', npmTest),
      ...same('run', { ...scripts, plain: looks('', '') }),
      ...same('install i add', install),
      ...same('remove rm', works('package+')),
      ...same('build lint typecheck dev start', works()),
    },
    '--silent -s -r --recursive',
    { plain: looks('', '-v --version', { needs: '-v --version' }) },
  ),
  yarn: verbs(
    {
      ...same('test build lint typecheck dev start', works('testOption*', '--silent')),
      run: scripts,
      ...same('install add', install),
      remove: works('package+'),
    },
    '--silent -s',
  ),
  bun: verbs(
    {
      pm: verbs({ ls: looks('', '--all') }),
      test: works('testOption*', '--coverage'),
      run: scripts,
      ...same('install i add', install),
    },
    '',
    {
      plain: looks('', '-v --version', { needs: '-v --version' }),
    },
  ),
  ...same('pip pip3', pip),
  cargo,
  go: { ...go, plain: looks('', '--version', { needs: '--version' }) },
  ...same('make gmake', { ...makers, plain: looks('', '-v --version', { needs: '-v --version' }) }),
  pytest: works(
    'testPath*',
    '-qvxs -vv -k=text -m=text --maxfail=number --tb=word --lf --ff --collect-only --durations=number --cov=word --cov',
    { plain: looks('', '--version -V', { needs: '--version -V' }) },
  ),
  ...same(
    'vitest jest mocha',
    works('testPath*', '--run --coverage --watch=false --silent --verbose --ci --bail -t=text -u', {
      plain: looks('', '--version', { needs: '--version' }),
    }),
  ),
  tsc: works(
    '',
    '-b -p=inside --noEmit --build --project=inside --watch --incremental --pretty --listFiles --skipLibCheck',
    {
      plain: looks('', '-v --version', { needs: '-v --version' }),
    },
  ),
  ...same(
    'eslint prettier oxlint',
    works(
      'change*',
      '--check --fix --write -w -c --quiet --list-different --max-warnings=number --ext=word --cache',
      {
        plain: looks('', '--version -v', { needs: '--version -v' }),
      },
    ),
  ),
  ...same(
    'ruff',
    verbs({ ...same('check format', works('change*', '--fix --check --diff')) }, '', {
      plain: looks('', '--version', { needs: '--version' }),
    }),
  ),
  ...same(
    'mypy flake8 black isort',
    works('change*', '--check --diff --strict', {
      plain: looks('', '--version', { needs: '--version' }),
    }),
  ),
};
