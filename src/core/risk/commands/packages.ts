import type { RiskReason } from '#shared/interaction/risk.ts';

import { isInside } from '../places.ts';
import { because } from '../reasons.ts';
import { each, has, operands, type Invocation, type Judge } from './invocation.ts';

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

/**
 * Returns the reason if a command changes more than the packages of a folder: publications,
 * settings, credentials, scripts.
 */
function beyondFolder({ name, texts }: Invocation, verb: string, what: string): RiskReason | null {
  const words = operands(texts);
  if (publishing.test(verb)) return because('publishes', what);
  if (verb === 'config' && has(words, 'set', 'delete', 'edit', 'unset'))
    return because('changesEnvironment', what);
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

const manager: Judge = (use) => {
  const { name, texts, args } = use;
  if (has(texts, '--version', '-v', '-V', '--help') && operands(texts).length === 0) return [];
  const words = operands(texts);
  const verb = words[0] ?? '';
  if (args[0]?.value === null) return [because('runsUnknown', texts[0] ?? null)];
  const what = `${name} ${words.slice(0, 2).join(' ')}`.trim();
  const beyond = beyondFolder(use, verb, what);
  if (beyond !== null) return [beyond];
  const optionReasons = [...foreignFolderReasons(use), ...sourceReasons(use)];
  if (installing.test(verb) || (verb === '' && /^(npm|yarn|pnpm|bun)$/.test(name)))
    return [...optionReasons, because('installs', what)];
  return looking.test(verb) ? optionReasons : [...optionReasons, because('runsProgram', what)];
};

const runner: Judge = ({ texts }) => [because('installs', operands(texts)[0] ?? null)];

const shipping: Judge = ({ name, texts }) => {
  const isHelp = texts.length === 0 || has(texts, '--help', '--version');
  return isHelp ? [] : [because('publishes', `${name} ${operands(texts)[0] ?? ''}`.trim())];
};

export const packageJudges: Readonly<Record<string, Judge>> = {
  ...each(
    'npm yarn pnpm bun pip pip3 pipx uv poetry cargo gem bundle composer go brew apt apt-get dnf yum pacman apk zypper snap flatpak port nix-env conda mamba dpkg rpm choco winget scoop luarocks mix hex opam stack cabal dotnet nuget deno',
    manager,
  ),
  ...each('npx bunx pnpx uvx corepack', runner),
  ...each('twine semantic-release goreleaser vsce ovsx fastlane eas', shipping),
};
