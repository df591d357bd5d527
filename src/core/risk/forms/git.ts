import { gitGrepsHidden } from './hidden-files.ts';
import { looks, same, verbs, works, type Forms } from './form-builders.ts';

/** Options of all verbs that print differences. None names a file or another program. */
const diffs =
  '-pabwRzsu -U[=number] -M[=word] -C[=word] -S=text -G=text --patch --no-patch --unified=number --stat[=word] --numstat --shortstat --dirstat --summary --name-only --name-status --raw --color[=auto|always|never] --no-color --word-diff[=plain|color|porcelain|none] --color-words --color-moved[=word] --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-space-at-eol --diff-filter=word --find-renames[=word] --no-renames --exit-code --quiet --check --full-index --abbrev[=number] --binary --minimal --patience --histogram --no-prefix --no-ext-diff --no-textconv --pickaxe-regex --function-context --compact-summary --text --submodule[=short|log|diff]';
const commits =
  '-n=number -#=number -g -i -E -F -P -c -m -L=lineRange --oneline --max-count=number --skip=number --graph --all --branches[=text] --tags[=text] --remotes[=text] --decorate[=short|full|auto|no] --no-decorate --author=text --committer=text --grep=text --since=text --until=text --after=text --before=text --format=gitFormat --pretty[=gitFormat] --abbrev-commit --no-abbrev-commit --no-merges --merges --first-parent --reverse --follow --date=text --topo-order --date-order --author-date-order --left-right --cherry-pick --cherry --boundary --ancestry-path --simplify-by-decoration --invert-grep --regexp-ignore-case --full-history --no-notes --relative-date --source --no-walk --walk-reflogs --cc --children --parents';
const refs =
  '--sort=word --contains[=branch] --no-contains[=branch] --merged[=branch] --no-merged[=branch] --points-at=branch --format=gitFormat --color[=auto|always|never] --no-color --no-column -i --ignore-case';

const listing = '--contains --no-contains --merged --no-merged --points-at --list -l';
const listsFor = (names: string, operands: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, operands]));

const reading: Forms = {
  status: looks(
    'pathspec*',
    '-sbvz -u[=no|normal|all] --short --branch --long --verbose --porcelain[=v1|v2|1|2] --untracked-files[=no|normal|all] --ignored[=traditional|no|matching] --show-stash --no-renames --ahead-behind --no-ahead-behind',
  ),
  log: looks('revOrPath*', `${diffs} ${commits}`),
  whatchanged: looks('revOrPath*', `${diffs} ${commits}`),
  show: looks('revOrPath*', `${diffs} ${commits}`),
  diff: looks(
    'revOrPath*',
    `${diffs} -r -t --staged --cached --merge-base --relative[=text] --ours --theirs --base`,
  ),
  ...same(
    'diff-tree diff-index diff-files',
    looks('revOrPath*', `${diffs} -r -t -m --root --no-commit-id --cached --stdin`),
  ),
  'range-diff': looks('rev*', '--no-color --stat'),
  'rev-parse': looks(
    'rev*',
    '-q --show-toplevel --show-prefix --show-cdup --git-dir --git-common-dir --absolute-git-dir --is-inside-work-tree --is-bare-repository --is-shallow-repository --abbrev-ref[=strict|loose] --symbolic-full-name --symbolic --short[=number] --verify --quiet --all --branches --tags --show-superproject-working-tree',
  ),
  'rev-list': looks('revOrPath*', `${commits} --count --objects`),
  'ls-files': looks(
    'pathspec*',
    '-cdmostukzivf --cached --deleted --modified --others --ignored --stage --unmerged --exclude-standard --full-name --error-unmatch --directory --eol --deduplicate',
  ),
  'ls-tree': looks(
    'revOrPath+',
    '-rdtlz --name-only --name-status --full-name --full-tree --long --object-only --abbrev[=number]',
  ),
  blame: looks(
    'revOrPath+',
    '-bcefnpstw -L=lineRange -M[=number] -C[=number] --date=word --show-name --show-number --show-email --porcelain --line-porcelain --root --since=text',
  ),
  grep: looks(
    'pattern revOrPath*',
    '-EFGHIPachilLnopqrvwWz -e=pattern -A=number -B=number -C=number -m=number --cached --untracked --count --line-number --ignore-case --files-with-matches --name-only --files-without-match --word-regexp --fixed-strings --extended-regexp --perl-regexp --heading --break --show-function --function-context --only-matching --quiet --recursive --max-depth=number --and --or --not --all-match --color[=auto|always|never] --no-color --column --full-name',
    { also: gitGrepsHidden, operandsWith: { '-e': 'revOrPath*' } },
  ),
  describe: looks(
    'rev*',
    '--tags --always --long --all --abbrev=number --dirty[=word] --match=text --exclude=text --exact-match --contains --first-parent --candidates=number',
  ),
  shortlog: looks(
    'revOrPath*',
    '-nsce --numbered --summary --email --since=text --until=text --no-merges --all --group=word',
  ),
  reflog: verbs({ show: looks('rev*', commits), exists: looks('rev') }, '', {
    plain: looks('', `${commits} --stat`),
  }),
  'cat-file': looks('revOrPath revOrPath?', '-petsZz --batch-check'),
  'merge-base': looks('rev+', '-a --all --is-ancestor --octopus --fork-point'),
  'name-rev': looks('rev+', '--name-only --tags --always'),
  'for-each-ref': looks('text*', `${refs} --count=number`),
  'show-ref': looks(
    'text*',
    '-hdsq --head --heads --branches --tags --hash[=number] --verify --quiet --dereference',
  ),
  'show-branch': looks('rev*', '-ar --all --list'),
  'count-objects': looks('', '-vH --verbose --human-readable'),
  'check-ignore': looks('name+', '-qvn --verbose --quiet --non-matching --no-index'),
  'check-attr': looks('name+', '-a --all'),
  cherry: looks('rev*', '-v'),
  'verify-pack': looks('read+', '-vs'),
  version: looks('', '--build-options'),
};

const both: Forms = {
  branch: works('branch branch?', '-qt -u=branch --set-upstream-to=branch --track --no-track', {
    plain: looks('', `-avr ${refs} --all --remotes --verbose --list -l --show-current`, {
      operandsWith: listsFor(listing, 'text*'),
    }),
    otherwise: 'rewritesHistory',
  }),
  tag: works('branch rev?', '-as -m=text --annotate --message=text', {
    plain: looks('', `-l -n[=number] ${refs} --list`, { operandsWith: listsFor(listing, 'text*') }),
    otherwise: 'rewritesHistory',
  }),
  remote: verbs(
    { 'get-url': looks('remote', '--all --push'), show: works('remote', '-n') },
    '-v --verbose',
    {
      plain: looks('', '-v --verbose'),
      otherwise: 'gitSettings',
    },
  ),
  config: verbs({ get: looks('gitKey', '--all --bool --show-origin') }, '', {
    otherwise: 'gitSettings',
    plain: looks(
      'gitKey',
      '--get --get-all --global --local --system --bool --int --show-origin --show-scope',
    ),
  }),
  stash: verbs(
    {
      list: looks('', `${diffs} ${commits}`),
      show: looks('rev?', `${diffs} --include-untracked`),
      ...same(
        'push save',
        works(
          'pathspec*',
          '-ukaqS -m=text --include-untracked --keep-index --message=text --staged',
        ),
      ),
      ...same('pop apply', works('rev?', '--index -q')),
      branch: works('branch rev?'),
    },
    '',
    { plain: works('', '-uk --include-untracked'), otherwise: 'discardsWork' },
  ),
  worktree: verbs(
    { list: looks('', '-v --porcelain'), add: works('change branch?', '-b=branch') },
    '',
    { otherwise: 'discardsWork' },
  ),
  submodule: verbs({
    status: works('pathspec*', '--recursive --cached'),
    update: works('pathspec*', '--init --recursive --remote'),
  }),
  // `git bisect` is a shell script: it starts programs from the PATH even to print its log.
  bisect: verbs({ log: works(), ...same('start good bad skip', works('rev*')) }, '', {
    otherwise: 'hiddenCommand',
  }),
};

const changing: Forms = {
  add: works('pathspec*', '-AuNnv --all --update --intent-to-add --dry-run --verbose'),
  commit: works(
    'pathspec*',
    '-aqsvnp -m=text -F=read --all --message=text --file=read --signoff --allow-empty --quiet --verbose --no-verify --fixup=rev --author=text --date=text --dry-run',
  ),
  push: works(
    'remote? branch*',
    '-unqv --set-upstream --dry-run --tags --follow-tags --quiet --verbose --porcelain',
    {
      otherwise: 'rewritesHistory',
    },
  ),
  ...same(
    'pull',
    works(
      'remote? branch*',
      '-rqv --rebase[=true|false|merges] --no-rebase --ff-only --no-ff --ff --quiet --verbose --prune --tags --autostash --depth=number',
    ),
  ),
  fetch: works(
    'remote? branch*',
    '-apqtvn --all --prune --tags --quiet --verbose --depth=number --unshallow --dry-run',
  ),
  'ls-remote': works('remote? text*', '-htq --heads --tags --quiet --symref'),
  clone: works(
    'https change?',
    '-q -b=branch --depth=number --branch=branch --single-branch --quiet --recurse-submodules',
  ),
  checkout: works('newBranch', '-q -b=branch --quiet --detach', {
    operandsWith: { '-b': 'rev?' },
    otherwise: 'discardsWork',
  }),
  switch: works('branch', '-q -c=branch --create=branch --detach --quiet', {
    operandsWith: { '-c': 'rev?', '--create': 'rev?' },
    otherwise: 'discardsWork',
  }),
  restore: works('pathspec+', '-Sq --staged --quiet', {
    needs: '--staged -S',
    otherwise: 'discardsWork',
  }),
  reset: works('revOrPath*', '-q --soft --mixed --quiet', { otherwise: 'discardsWork' }),
  clean: works('pathspec*', '-ndxX --dry-run', {
    needs: '-n --dry-run',
    otherwise: 'discardsWork',
  }),
  merge: works(
    'branch*',
    '-q -m=text --no-ff --ff-only --ff --squash --no-commit --no-edit --continue --quiet',
  ),
  rebase: works(
    'branch*',
    '-q --onto=branch --continue --autostash --quiet --rebase-merges --autosquash',
  ),
  ...same('cherry-pick revert', works('rev*', '-nx -m=number --no-commit --no-edit --continue')),
  rm: works('pathspec+', '-rqn --cached --quiet --dry-run', { otherwise: 'discardsWork' }),
  mv: works('change+', '-kvn'),
  init: works('change?', '-q -b=branch --quiet --initial-branch=branch'),
  apply: works('read*', '--stat --check --numstat --index --cached -3 -p=number -R'),
};

/**
 * The form of git. The settings of the repository count as trusted unless the same command changes
 * them.
 */
export const gitForms: Forms = {
  git: verbs(
    { ...reading, ...both, ...changing },
    '-P -C=folder --no-pager --no-optional-locks --literal-pathspecs',
    {
      plain: looks('', '--version -v', { needs: '--version -v' }),
    },
  ),
};
