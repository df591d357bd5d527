import type { RiskReason } from '#shared/interaction/risk.ts';

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
      has(texts, '--add', '--set', '--remove-key')
    : verb === 'set' && /^(npm|pnpm|yarn)$/.test(name);

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
  /^(--\w[\w-]*=)?(git\+|https?:|git:|ssh:|git@|github:|gitlab:|bitbucket:|gist:|hg\+|svn\+|bzr\+|oci:|flake:|ppa:)|^\S+ ?@ ?(git\+|https?:)|^--git(=|$)|\.(vsix|deb|rpm|apk|pkg|msi)$/;
const registryOption = /^(--registry|--index-url|--index|--default-index|-i)(=|$)/;

/** Returns the reason of a package that comes from an address instead of the registry. */
function addressReasons(
  texts: readonly string[],
  isShort: (text: string, at: number) => boolean,
): readonly RiskReason[] {
  const found = texts.find(
    (text, at) =>
      !registryOption.test(texts[at - 1] ?? '') &&
      (address.test(text) || (isShort(text, at) && /^[a-z][\w-]*\/[\w.-]+(#\S+)?$/i.test(text))),
  );
  return found === undefined ? [] : [because('runsDownloaded', found)];
}

/** Returns the reason of an option that installs for all folders. */
function globalReasons(texts: readonly string[], words: readonly string[]): readonly RiskReason[] {
  const option = texts.find((text) =>
    /^(-g|--global|--location=global|--system|--break-system-packages)$/.test(text),
  );
  const found = option ?? (words[0] === 'global' || words[0] === 'link' ? words[0] : undefined);
  return found === undefined ? [] : [because('writesOutside', found)];
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
      ...globalReasons(texts, words),
      because('installs', what),
    ];
  return looking.test(verb)
    ? optionReasons
    : [...optionReasons, ...addressReasons(texts, () => false), because('runsProgram', what)];
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
    'npm yarn pnpm bun pip pip3 pipx uv poetry cargo gem bundle composer go brew apt apt-get dnf yum pacman apk zypper snap flatpak port nix-env conda mamba dpkg rpm choco winget scoop luarocks mix hex opam stack cabal dotnet nuget deno corepack aptitude micromamba pdm pipenv rye pixi rustup volta code nix',
    manager,
  ),
  ...each('npx bunx pnpx uvx', runner),
  ...each('twine semantic-release goreleaser vsce ovsx fastlane eas', shipping),
};
