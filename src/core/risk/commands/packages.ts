import type { RiskReason } from '#shared/interaction/risk.ts';

import { writingReasons } from '../guarded-paths.ts';
import { isInside } from '../places.ts';
import { because } from '../reasons.ts';
import { asksVersion, each, has, operands, type Invocation, type Judge } from './invocation.ts';

const publishing =
  /^(publish|unpublish|deprecate|dist-tag|login|logout|adduser|owner|access|token|yank|push|upload|register)$/;
const installing =
  /^(install|i|add|ci|update|upgrade|up|uninstall|remove|rm|un|link|get|require|sync|tap|exec|x|dlx|create|init|reinstall|dist-upgrade|full-upgrade|purge|autoremove|-S\w*|-R\w*|-U\w*)$/;
const looking =
  /^(ls|list|view|info|show|outdated|search|why|audit|freeze|help|version|config|root|prefix|bin|tree|metadata|doctor|fund|explain|licenses|check|env)$/;

/** Returns a reason if an option selects a folder outside the session's. */
export function foreignFolderReasons({
  texts,
  places,
}: Pick<Invocation, 'texts' | 'places'>): readonly RiskReason[] {
  const at = texts.findIndex((text) =>
    /^(--prefix|--dir|--cwd|-C|--directory|--manifest-path|--project|--makefile|--file|-f)(=|$)/.test(
      text,
    ),
  );
  const path = texts[at]?.split('=')[1] ?? texts[at + 1];
  return at >= 0 && path !== undefined && !isInside(path, places)
    ? [because('hiddenCommand', path)]
    : [];
}

/** Returns whether a command changes the settings of a package manager. */
const changesSettings = (name: string, verb: string, texts: readonly string[]): boolean =>
  verb === 'config'
    ? has(operands(texts), 'set', 'delete', 'edit', 'unset') ||
      has(texts, '--add', '--set', '--remove-key', '--unset') ||
      // Many managers take a key and its value without a verb.
      (operands(texts).length > 2 && !has(operands(texts), 'get', 'list', 'ls', 'show', 'debug'))
    : verb === 'set' && /^(npm|pnpm|yarn)$/.test(name);

/** Returns whether a command adds a source of packages: `brew tap x/y`, `helm repo add`. */
function addsSource(words: readonly string[], texts: readonly string[]): boolean {
  const [verb = '', second = ''] = words;
  const isSource =
    /^(source|sources|bucket|repo|repository|remote|config-manager|channel|registry)$/.test(verb) &&
    (/^(add|-a|set|add-repo)$/.test(second) || has(texts, '-a', '--add', '--add-repo'));
  return isSource || (verb === 'tap' && second !== '') || /^(remote-add|addrepo|ar)$/.test(verb);
}

/**
 * Returns the reason if a command changes more than the packages of a folder: publications,
 * settings, credentials, scripts.
 */
function beyondFolder({ name, texts }: Invocation, verb: string, what: string): RiskReason | null {
  const words = operands(texts);
  if (publishing.test(verb)) return because('publishes', what);
  if (changesSettings(name, verb, texts)) return because('changesEnvironment', what);
  if (has(words, 'publish', 'unpublish')) return because('publishes', what);
  if (
    name === 'npm' &&
    verb === 'config' &&
    texts.some((text) => /auth|token|passw|secret/i.test(text))
  )
    return because('credentials', what);
  if (addsSource(words, texts)) return because('changesEnvironment', what);
  const changesScripts =
    (verb === 'pkg' && has(words, 'set', 'delete', 'fix')) || verb === 'set-script';
  return changesScripts ? because('persistence', 'package.json') : null;
}

/**
 * Returns the reason of an option that sets the source of packages or the runner of their scripts.
 */
function sourceReasons({ name, texts }: Invocation): readonly RiskReason[] {
  const option = texts.find((text) =>
    /^(--registry|--index-url|--extra-index-url|-i$|--script-shell|--node-options|--userconfig|--config)(=|$)/.test(
      text,
    ),
  );
  return option !== undefined && name !== 'cargo' ? [because('changesEnvironment', option)] : [];
}

/** Matches a package that is named by its address: it comes from no registry. */
const address =
  /^(--\w[\w-]*=)?(git\+|https?:|git:|ssh:|git@|github:|gitlab:|bitbucket:|gist:|hg\+|svn\+|bzr\+|oci:|flake:|ppa:)|^\S+ ?@ ?(git\+|https?:|github:|gitlab:|bitbucket:|file:)|^--git(=|$)|\.(vsix|deb|rpm|apk|pkg|msi)$/;
const registryOption = /^(--registry|--index-url|--index|--default-index|-i)(=|$)/;

/** Returns the reason of a package that comes from an address instead of the registry. */
function addressReasons(
  texts: readonly string[],
  isShort: (text: string, at: number) => boolean,
  short = /^[a-z][\w-]*\/[\w.-]+(#\S+)?$/i,
): readonly RiskReason[] {
  const found = texts.find(
    (text, at) =>
      !registryOption.test(texts[at - 1] ?? '') &&
      (address.test(text) || (isShort(text, at) && short.test(text))),
  );
  return found === undefined ? [] : [because('runsDownloaded', found)];
}

/** Matches an option or a verb that installs for all folders. */
const forAll = /^(-g|--global|--location=global|--system|--user|--break-system-packages)$/;
/** Matches the first words of commands whose tools are for all folders of a person. */
const toolVerbs =
  /^(pipx (install|inject|upgrade|upgrade-all|reinstall|reinstall-all|uninstall-all)|uv (tool (install|upgrade)|python install|self)|cargo install|go install \S*@|volta (install|pin)|rustup (default|install|update|component|target|toolchain|self|override)(?! list)|nix (profile|upgrade-nix)|nix-env|deno install|(npm|yarn|pnpm|bun|composer) (global|link)|corepack (enable|prepare|use))/;

/** Returns the reason of a package that is installed for all folders. */
function globalReasons(
  { name, texts, places }: Invocation,
  words: readonly string[],
): readonly RiskReason[] {
  const line = [name, ...words].join(' ');
  const found = texts.find((text) => forAll.test(text)) ?? toolVerbs.exec(line)?.[1];
  const target = texts.flatMap((text, at) => {
    const [, value] = /^(?:-t|--target|--root|--install-dir|--prefix)(?:=(.*))?$/.exec(text) ?? [];
    return /^(-t|--(target|root|install-dir|prefix)(=|$))/.test(text) && name.startsWith('pip')
      ? writingReasons(value ?? texts[at + 1] ?? '', places)
      : [];
  });
  return [...(found === undefined ? [] : [because('writesOutside', found)]), ...target];
}

/** Matches managers whose packages belong to the whole machine or to all folders of a person. */
const machineWide =
  /^(apt|apt-get|aptitude|dnf|microdnf|tdnf|yum|pacman|yay|paru|apk|zypper|emerge|eopkg|opkg|urpme|pkg|pkg_delete|brew|snap|flatpak|port|nix-env|dpkg|rpm|choco|winget|scoop|mas)$/;
const removesPackages =
  /^(remove|rm|uninstall|purge|erase|autoremove|autopurge|clean-all|del|deinstall|cleanup|se?lf-uninstall|-R[a-z]*|-[a-z]*e[a-z]*|-r|-P|-C|--remove|--purge|--erase|--unmerge|--depclean|--delete-data)$/;

/** Returns the words and options of a command that may be its verb. */
function verbsOf({ name, texts }: Invocation, words: readonly string[]): readonly string[] {
  const hasVerbOptions = /^(pacman|yay|paru|dpkg|rpm|emerge)$/.test(name);
  const options = texts.filter((text) => text.startsWith(hasVerbOptions ? '-' : '--'));
  return [...words.slice(0, 1), ...options];
}

/** Returns whether a command replaces all packages of the machine. */
function replacesAll({ name, texts }: Invocation, words: readonly string[]): boolean {
  const [verb = ''] = words;
  if (/^(dist-upgrade|full-upgrade|distro-sync|dup|system-upgrade)$/.test(verb)) return true;
  if (/^(pacman|yay|paru)$/.test(name)) return texts.some((text) => /^-S[a-z]*u/.test(text));
  // `brew update` only reads the lists of what there is.
  const isUpgrade = verb === 'upgrade' || (name !== 'brew' && /^(update|refresh)$/.test(verb));
  const isOfPerson = /^(brew|choco|winget|scoop|mas|snap|flatpak)$/.test(name);
  return isOfPerson && isUpgrade && (words.length < 2 || has(texts, 'all', '--all', '*'));
}

/** Returns the reason of packages of the whole machine that are removed, or all replaced. */
function machineReasons(
  use: Invocation,
  words: readonly string[],
  what: string,
): readonly RiskReason[] {
  if (!machineWide.test(use.name)) return [];
  const removes = verbsOf(use, words).some((verb) => removesPackages.test(verb));
  const startsService = words[0] === 'services' && !has(words, 'list', 'info');
  return [
    ...(removes ? [because('destroysData', what)] : []),
    ...(replacesAll(use, words) ? [because('writesOutside', what)] : []),
    ...(startsService ? [because('persistence', what)] : []),
  ];
}

const manager: Judge = (use) => {
  const { name, texts, args } = use;
  if (asksVersion(texts)) return [];
  const words = operands(texts);
  const verb = words[0] ?? '';
  if (args[0]?.value === null) return [because('runsUnknown', texts[0] ?? null)];
  const what = `${name} ${words.slice(0, 2).join(' ')}`.trim();
  const beyond = beyondFolder(use, verb, what);
  if (beyond !== null) return [beyond];
  const optionReasons = [...foreignFolderReasons(use), ...sourceReasons(use)];
  const isInstalling = words.slice(0, 3).some((word) => installing.test(word));
  if (isInstalling || (verb === '' && /^(npm|yarn|pnpm|bun)$/.test(name)))
    return [
      ...optionReasons,
      ...addressReasons(texts, (_, at) => at > 0 && /^(npm|pnpm|yarn|bun)$/.test(name)),
      // A package of brew with three names comes from another repository than that of brew.
      ...addressReasons(texts, () => name === 'brew', /^[\w-]+\/[\w-]+\/[\w@.-]+$/),
      ...globalReasons(use, words),
      ...machineReasons(use, words, what),
      because('installs', what),
    ];
  return looking.test(verb)
    ? optionReasons
    : [
        ...optionReasons,
        // `go run` takes a program of another repository in a version.
        ...addressReasons(
          texts,
          (text) => name === 'go' && verb === 'run' && text.includes('@'),
          /^[\w.-]+\.[a-z]+\/\S+@/,
        ),
        ...globalReasons(use, words),
        ...machineReasons(use, words, what),
        because('runsProgram', what),
      ];
};

/** Judges programs that keep several versions of languages for all folders. */
const versions: Judge = (use) => {
  const { name, texts } = use;
  const [verb = '', second = ''] = operands(texts);
  const what = `${name} ${verb}`.trim();
  const changes =
    /^(install|uninstall|global|default|alias|plugin|plugins|reshim|rehash|self|self-update|remove|add|update|upgrade|prune|implode|link|set|config|settings|up)$/.test(
      verb,
    ) || has(texts, '-g', '--global');
  return [
    ...addressReasons(texts, () => false),
    changes && !/^(ls|list|list-all|get)$/.test(second)
      ? because('writesOutside', what)
      : because('runsProgram', what),
  ];
};

const runner: Judge = ({ texts }) => [
  // The first operand is the package, also if it has the form `user/repository`.
  ...addressReasons(texts, (text) => text === operands(texts)[0]),
  because('installs', operands(texts)[0] ?? null),
];

const shipping: Judge = ({ name, texts }) => {
  const isHelp = texts.length === 0 || asksVersion(texts);
  return isHelp ? [] : [because('publishes', `${name} ${operands(texts)[0] ?? ''}`.trim())];
};

export const packageJudges: Readonly<Record<string, Judge>> = {
  ...each(
    'asdf mise rtx nvm fnm n sdk pyenv rbenv nodenv jenv goenv phpenv tfenv proto vfox',
    versions,
  ),
  ...each(
    'npm yarn pnpm bun pip pip3 pipx uv poetry cargo gem bundle composer go brew apt apt-get dnf yum pacman apk zypper snap flatpak port nix-env conda mamba dpkg rpm choco winget scoop luarocks mix hex opam stack cabal dotnet nuget deno corepack emerge eopkg opkg pkg yay paru microdnf mas aptitude micromamba pdm pipenv rye pixi rustup volta code nix',
    manager,
  ),
  ...each('npx bunx pnpx uvx', runner),
  ...each('twine semantic-release release-it np goreleaser vsce ovsx fastlane eas', shipping),
};
