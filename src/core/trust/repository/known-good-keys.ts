import { HARMLESS_LFS } from '#core/git/engine/own-programs.ts';

import { remoteUrl } from './remote-url.ts';

/** A setting as git lists it: names of sections and keys are in lower case. */
export type Setting = {
  readonly key: string;
  /** Null for a key without `=`, which is true. */
  readonly value: string | null;
};

const ANY = /^[^]*$/u;
const FLAG = /^(?:true|false|yes|no|on|off|[01])$/iu;
const WORD = /^\w[\w-]*$/u;

const CORE =
  /^core\.(?:repositoryformatversion|filemode|bare|logallrefupdates|ignorecase|precomposeunicode|symlinks|autocrlf|eol|safecrlf|longpaths|quotepath|protecthfs|protectntfs|worktree|sparsecheckout|sparsecheckoutcone|abbrev|untrackedcache|splitindex|preloadindex|trustctime|checkstat|compression|bigfilethreshold|whitespace|hidedotfiles|fscache|sharedrepository|excludesfile|attributesfile|checkroundtripencoding)$/u;

const USUAL =
  /^(?:user\.(?:name|email|useconfigonly)|author\.(?:name|email)|committer\.(?:name|email)|init\.defaultbranch|pull\.(?:rebase|ff)|push\.(?:default|autosetupremote|followtags)|fetch\.(?:prune|prunetags|writecommitgraph)|merge\.(?:ff|conflictstyle|renames|log|stat)|rebase\.(?:autostash|autosquash|updaterefs|stat)|diff\.(?:algorithm|renames|mnemonicprefix|colormoved)|status\.(?:short|branch|showuntrackedfiles)|rerere\.(?:enabled|autoupdate)|gc\.(?:auto|autodetach)|maintenance\.(?:auto|strategy)|index\.version|feature\.(?:manyfiles|experimental)|commit\.(?:gpgsign|verbose)|tag\.gpgsign|color\.ui|http\.(?:postbuffer|version)|receive\.(?:denycurrentbranch|denynonfastforwards|denydeletes)|gui\.(?:wmstate|geometry)|github\.user)$/u;

/** Keys, and the values with which they run no program of the repository. */
const GOOD: readonly (readonly [key: RegExp, value: RegExp])[] = [
  [CORE, ANY],
  [USUAL, ANY],
  [HARMLESS_LFS, ANY],
  [/^core\.fsmonitor$/u, /^(?:true|false)$/iu],
  [/^user\.signingkey$/u, /^[^-]/u],
  [/^gpg\.format$/u, /^(?:openpgp|x509|ssh)$/iu],
  [/^extensions\.(?:worktreeconfig|noop|noop-v1|preciousobjects|relativeworktrees)$/u, FLAG],
  [/^extensions\.(?:objectformat|compatobjectformat|refstorage)$/u, WORD],
  [
    /^branch\.[^]+\.(?:merge|rebase|description|vscode-merge-base|github-pr-owner-number|gh-merge-base|base)$/u,
    ANY,
  ],
  [/^submodule\.[^]+\.(?:active|branch|ignore|fetchrecursesubmodules)$|^submodule\.active$/u, ANY],
  // A value that begins with `!` is a command.
  [/^submodule\.[^]+\.update$/u, /^(?:checkout|rebase|merge|none)$/u],
];

/** Keys of a remote that has an address. */
const OF_REMOTE =
  /^remote\.([^]+)\.(?:fetch|push|tagopt|prune|prunetags|mirror|promisor|partialclonefilter|skipdefaultupdate|skipfetchall|followremotehead|gh-resolved)$/u;
const ADDRESS = /^(?:remote|submodule)\.[^]+\.(?:url|pushurl)$/u;
/** Keys with the name of a remote; git takes another value for an address. */
const NAMES_REMOTE =
  /^(?:branch\.[^]+\.(?:remote|pushremote)|remote\.pushdefault|extensions\.partialclone)$/u;

/** Returns the names of the remotes that have an address. */
export function remotesIn(settings: readonly Setting[]): ReadonlySet<string> {
  const names = settings.flatMap(({ key, value }) =>
    value ? (/^remote\.([^]+)\.url$/u.exec(key)?.[1] ?? []) : [],
  );
  return new Set(names);
}

/**
 * Returns true for a setting with which git runs no program that the repository brings. A list of
 * what is known to be good: a key that a later git adds needs a yes.
 */
export function isKnownGood({ key, value }: Setting, remotes: ReadonlySet<string>): boolean {
  const text = value ?? 'true';
  // A folder to which the address leads is examined by itself.
  if (ADDRESS.test(key)) return value !== null && remoteUrl(value, '/').to !== 'unknown';
  const remote = OF_REMOTE.exec(key)?.[1];
  if (remote !== undefined) return remotes.has(remote);
  if (NAMES_REMOTE.test(key)) return text === '.' || remotes.has(text);
  return GOOD.some(([known, good]) => known.test(key) && good.test(text));
}
