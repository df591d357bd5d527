import type { RiskReason } from '#shared/interaction/risk.ts';

import { because } from '../reasons.ts';
import { has, hasFlag, operands, type Judge } from './invocation.ts';

type Texts = readonly string[];
type Verb = (args: Texts) => readonly RiskReason[];

const readingVerbs: ReadonlySet<string> = new Set(
  'status log diff show rev-parse ls-files ls-tree blame grep describe shortlog reflog cat-file merge-base name-rev rev-list for-each-ref show-ref var version help count-objects diff-tree diff-index whatchanged check-ignore'.split(
    ' ',
  ),
);

/** Options of git itself that change what it runs or reads. */
const overrides =
  /^(-c.*|--config-env|--exec-path|--git-dir|--work-tree|--namespace|--super-prefix)(=|$)/;
/** Options of any verb that name a program to run. */
const programs =
  /^(--upload-pack|--receive-pack|--exec|--extcmd|--open-files-in-pager|-O\S|--output|--ext-diff|--textconv|-x$)(=|$)?/;

/** Returns the reason of local branches that are replaced, whatever they had. */
const forcedRefs = (subject: string, args: Texts): readonly RiskReason[] =>
  operands(args).some((ref) => ref.startsWith('+')) ? [because('rewritesHistory', subject)] : [];

/** Verbs whose `--force` is judged with the rest, or replaces nothing. */
const hasOwnForce: ReadonlySet<string> = new Set(
  'add rm clean push branch tag checkout switch restore gc'.split(' '),
);

/** Returns the reason of an option that gives up work or changes, which verbs spell alike. */
function givesUp(verb: string, args: Texts): readonly RiskReason[] {
  const isForced =
    !hasOwnForce.has(verb) && (has(args, '--force', '--overwrite') || hasFlag(args, 'f'));
  return isForced || has(args, '--abort', '--skip', '--discard-changes')
    ? [because('discardsWork', `git ${verb}`)]
    : [];
}

const verbs: Readonly<Record<string, Verb>> = {
  push: (args) => {
    const isForced =
      has(args, '--force', '--force-with-lease', '--mirror', '--delete', '--prune', '-d') ||
      hasFlag(args, 'f');
    const removes = operands(args).some((ref) => /^[+:]/.test(ref));
    const address = operands(args).find(
      (ref) => ref.includes('://') || /^[\w.-]+@[\w.-]+:/.test(ref),
    );
    return [
      ...(address === undefined ? [] : [because('uploads', address)]),
      ...(isForced || removes ? [because('rewritesHistory', 'git push')] : []),
      because('publishesCommits', operands(args).join(' ') || null),
    ];
  },
  reset: (args) => [
    has(args, '--hard', '--merge', '--keep')
      ? because('discardsWork', 'git reset')
      : because('runsProgram', 'git reset'),
  ],
  clean: (args) => [
    has(args, '-n', '--dry-run')
      ? because('runsProgram', 'git clean')
      : because('discardsWork', 'git clean'),
  ],
  checkout: (args) => {
    const discards = hasFlag(args, 'f') || has(args, '--force', '--', '.', '--ours', '--theirs');
    return [
      discards ? because('discardsWork', 'git checkout') : because('runsProgram', 'git checkout'),
    ];
  },
  switch: (args) => [
    hasFlag(args, 'f') || has(args, '--force', '--discard-changes')
      ? because('discardsWork', 'git switch')
      : because('runsProgram', 'git switch'),
  ],
  restore: (args) => [
    has(args, '--staged') && !has(args, '--worktree')
      ? because('runsProgram', 'git restore')
      : because('discardsWork', 'git restore'),
  ],
  rm: (args) => [
    because('deletes', operands(args).join(' ') || null),
    ...(hasFlag(args, 'f') ? [because('discardsWork', 'git rm')] : []),
  ],
  stash: (args) => {
    if (has(args, 'drop', 'clear')) return [because('discardsWork', 'git stash')];
    return has(args, 'list', 'show') ? [] : [because('runsProgram', 'git stash')];
  },
  branch: (args) => {
    if (hasFlag(args, 'D') || hasFlag(args, 'd') || has(args, '--delete'))
      return [because('discardsWork', 'git branch')];
    if (hasFlag(args, 'f') || hasFlag(args, 'M') || has(args, '--force'))
      return [because('rewritesHistory', 'git branch')];
    return operands(args).length === 0 ? [] : [because('runsProgram', 'git branch')];
  },
  tag: (args) => {
    if (hasFlag(args, 'd') || hasFlag(args, 'f') || has(args, '--delete', '--force'))
      return [because('rewritesHistory', 'git tag')];
    return operands(args).length === 0 ? [] : [because('runsProgram', 'git tag')];
  },
  config: (args) => {
    const reads =
      has(args, '--get', '--get-all', '--list', '-l', '--get-regexp', 'get', 'list') ||
      operands(args).length === 1;
    return reads && !has(args, '--unset', '--edit', '-e')
      ? []
      : [because('gitSettings', operands(args)[0] ?? null)];
  },
  remote: (args) =>
    operands(args).length === 0 || has(args, 'show', 'get-url')
      ? []
      : [because('gitSettings', 'git remote')],
  commit: (args) => [
    ...(has(args, '--amend')
      ? [because('runsProgram', 'git commit --amend')]
      : [because('runsProgram', 'git commit')]),
    ...(has(args, '--no-verify') || hasFlag(args, 'n')
      ? [because('checksOff', '--no-verify')]
      : []),
  ],
  worktree: (args) => [
    has(args, 'remove', 'prune')
      ? because('discardsWork', 'git worktree')
      : because('runsProgram', 'git worktree'),
  ],
  rebase: (args) => [
    has(args, '--exec', '-x')
      ? because('hiddenCommand', 'git rebase --exec')
      : because('runsProgram', 'git rebase'),
  ],
  bisect: (args) => [
    has(args, 'run')
      ? because('hiddenCommand', 'git bisect run')
      : because('runsProgram', 'git bisect'),
  ],
  submodule: (args) => [
    has(args, 'foreach')
      ? because('hiddenCommand', 'git submodule foreach')
      : because('network', 'git submodule'),
    ...(has(args, 'deinit') ? [because('discardsWork', 'git submodule deinit')] : []),
  ],
  maintenance: (args) => [
    because(
      has(args, 'start', 'register', 'stop', 'unregister') ? 'persistence' : 'runsProgram',
      'git maintenance',
    ),
  ],
  lfs: (args) => [
    has(args, 'install', 'uninstall')
      ? because('gitSettings', 'git lfs')
      : because('runsProgram', 'git lfs'),
  ],
  replace: () => [because('rewritesHistory', 'git replace')],
  'read-tree': () => [because('discardsWork', 'git read-tree')],
  'fast-import': () => [because('rewritesHistory', 'git fast-import')],
  clone: (args) => [
    because('network', operands(args)[0] ?? null),
    ...(args.some((arg) => /^(-[uc]|--config|--template)/.test(arg))
      ? [because('hiddenCommand', 'git clone')]
      : []),
  ],
  fetch: (args) => [
    ...forcedRefs('git fetch', args),
    because('network', operands(args)[0] ?? 'git fetch'),
  ],
  pull: (args) => [
    ...forcedRefs('git pull', args),
    because('network', operands(args)[0] ?? 'git pull'),
  ],
  'ls-remote': (args) => [because('network', operands(args)[0] ?? null)],
  'filter-branch': () => [because('rewritesHistory', 'git filter-branch')],
  'filter-repo': () => [because('rewritesHistory', 'git filter-repo')],
  'update-ref': () => [because('rewritesHistory', 'git update-ref')],
  gc: () => [because('rewritesHistory', 'git gc')],
  prune: () => [because('rewritesHistory', 'git prune')],
  'send-email': () => [because('uploads', 'git send-email')],
  daemon: () => [because('listens', 'git daemon')],
};

export const git: Judge = ({ args, texts }) => {
  const at = verbIndex(texts);
  const own = texts.slice(0, at);
  const verb = texts[at];
  const rest = texts.slice(at + 1);
  const reasons = optionReasons(own, verb, rest);
  if (rest.some((text) => text.includes('ext::')))
    return [...reasons, because('hiddenCommand', 'ext::')];
  if (verb === undefined) return reasons;
  if (args[at]?.value === null) return [...reasons, because('runsUnknown', verb)];
  if (verb === 'reflog' && has(rest, 'expire', 'delete'))
    return [...reasons, because('rewritesHistory', 'git reflog')];
  if (readingVerbs.has(verb)) return reasons;
  if (verb.startsWith('credential')) return [...reasons, because('credentials', `git ${verb}`)];
  const judged = Object.hasOwn(verbs, verb) ? verbs[verb]?.(rest) : null;
  // An unknown verb may be an alias of any command.
  return [
    ...reasons,
    ...givesUp(verb, rest),
    ...(judged ?? [because('runsProgram', `git ${verb}`)]),
  ];
};

/** Returns the reasons of options before and after the verb that change what git reads or runs. */
function optionReasons(own: Texts, verb: string | undefined, rest: Texts): readonly RiskReason[] {
  const changed = own.find((text) => overrides.test(text));
  const program =
    rest.find((text) => programs.test(text)) ??
    (verb === 'grep' ? rest.find((text) => /^-\w+O/.test(text)) : undefined);
  return [
    ...(changed === undefined ? [] : [because('gitSettings', changed)]),
    ...(program === undefined || verb === 'clean' ? [] : [because('hiddenCommand', program)]),
  ];
}

function verbIndex(texts: Texts): number {
  let at = 0;
  while (texts[at]?.startsWith('-') === true)
    at += /^(-c|-C|--git-dir|--work-tree|--namespace|--exec-path|--config-env)$/.test(
      texts[at] ?? '',
    )
      ? 2
      : 1;
  return at;
}
