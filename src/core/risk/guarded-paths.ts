import picomatch from 'picomatch';

import { worldFacts } from '#core/agents/all-world-facts.ts';
import type { RiskReason } from '#shared/interaction/risk.ts';

import { fullPath, isHarmlessFile, isInside, isTemporary, type Places } from './places.ts';
import { because } from './reasons.ts';

/**
 * Longer patterns do not occur in practice and match slowly, so they are rated as the worst case.
 */
const MAX_SEGMENT = 64;

/** Files and folders that hold secrets. Case is ignored, as on most systems. */
const secrets: readonly RegExp[] = [
  /(^|\/)\.env(\.(?!example$|sample$|template$|dist$)[^/]*)?$/i,
  /(^|\/)\.(ssh|gnupg|aws|azure|kube|password-store|docker\/config\.json)(\/|$)/i,
  /(^|\/)\.config\/(gcloud|gh|op|hub|rclone|sops)(\/|$)/i,
  /(^|\/)\.(netrc|_netrc|pgpass|my\.cnf|npmrc|pypirc|git-credentials|vault-token|htpasswd|envrc|boto|s3cfg|terraformrc)$/i,
  /(^|\/)_netrc$/i,
  /(^|\/)id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/i,
  /\.(pem|p12|pfx|key|keystore|jks|kdbx|ppk|ovpn)$/i,
  /(^|\/)(credentials(\.(json|toml|ya?ml|xml))?|secrets?\.(json|ya?ml|toml|env)|service-account[^/]*\.json|auth\.json|application_default_credentials\.json)$/i,
  /(^|\/)Library\/(Keychains|Cookies)(\/|$)/i,
  /(^|\/)\.local\/share\/keyrings(\/|$)/i,
  /(^|\/)(Login Data|Cookies|key4\.db|logins\.json|cookies\.sqlite)$/i,
  /^\/etc\/(shadow|gshadow|sudoers|master\.passwd)/i,
  /^\/proc\/[^/]+\/(environ|mem)$/i,
  ...worldFacts.secretFiles.map(
    (file) => new RegExp(String.raw`(^|/)${file.replaceAll('.', String.raw`\.`)}$`, 'i'),
  ),
  /(^|\/)(\.[a-z_]+_history|fish_history|\.lesshst|\.viminfo|ConsoleHost_history\.txt)$/i,
  /(^|\/)(\.m2\/settings(-security)?\.xml|\.gradle\/gradle\.properties|\.terraform\.d(\/|$)|\.cargo\/credentials[^/]*|\.bundle\/config|\.gem\/credentials|\.config\/(configstore|composer\/auth\.json|pip\/pip\.conf|git\/credentials|containers\/auth\.json|helm|stripe|heroku|netlify|vercel))/i,
  /(^|\/)ssh_host_\w+_key$/i,
  /^\/(var\/)?run\/secrets(\/|$)/,
  /^\/proc\/(kcore|kmem|.*\/(environ|mem|auxv|fd(\/.*)?|root\/.*))$/,
  /^\/dev\/(mem|kmem|port)$/,
  /(^|\/)(secret|secrets|credentials|passwords?|tokens?)(\.(txt|json|ya?ml|toml|env|ini))$/i,
];
/** One name of each kind, to match against patterns of the shell. */
const secretNames: readonly string[] = [
  '.env',
  '.ssh',
  '.aws',
  '.gnupg',
  '.netrc',
  '.npmrc',
  '.kube',
  '.git-credentials',
  '.pgpass',
  'id_rsa',
  'id_ed25519',
];

const persistent: readonly RegExp[] = [
  /(^|\/)\.(bashrc|bash_profile|bash_login|bash_logout|profile|zshrc|zshenv|zprofile|zlogin|kshrc|cshrc|tcshrc|inputrc|xinitrc|xprofile|xsessionrc)$/i,
  /(^|\/)\.config\/(fish|autostart|systemd|environment\.d)(\/|$)/i,
  /(^|\/)(\.git|\.husky|hooks)\/(hooks\/)?(pre|post|commit|prepare|update|applypatch)[-\w]*$/i,
  /(^|\/)\.git\/hooks(\/|$)/i,
  /(^|\/)Library\/Launch(Agents|Daemons)(\/|$)/i,
  /^\/etc\/(cron|systemd|init\.d|profile|rc\.|ld\.so|bash|zsh|environment|sudoers|hosts|pam)/i,
  /^\/var\/spool\/cron(\/|$)/i,
  /^\/(usr|lib|bin|sbin|boot|System)(\/|$)/,
  /(^|\/)\.local\/bin(\/|$)/i,
  /^\/(home|Users)\/[^/]+\/bin(\/|$)/,
  /^\/opt\//,
  /(^|\/)\.ssh\/(authorized_keys|config|rc)$/i,
  /^(\/home\/[^/]+|\/Users\/[^/]+|\/root)\/\.(vimrc|gvimrc|exrc|emacs|emacs\.d|tmux\.conf|screenrc|gdbinit|pythonrc[^/]*|irbrc|Rprofile|curlrc|wgetrc|mailcap|bash_aliases|zlogout|dircolors|editrc|gnupg|config\/(nvim|vim|tmux|kitty|alacritty|zsh|bash|git|Code|sublime-text|hypr|i3|sway)|vim|oh-my-zsh|local\/share\/applications)(\/|$)/i,
];
/** Files in a project that tools, editors or servers run or obey later. */
const runLater: readonly RegExp[] = [
  /(^|\/)(package\.json|makefile|gnumakefile|justfile|rakefile|jenkinsfile|procfile|vagrantfile|lefthook\.ya?ml|azure-pipelines\.ya?ml|bitbucket-pipelines\.ya?ml|setup\.py|conftest\.py|sitecustomize\.py|build\.rs|\w*file\.mk)$/i,
  /(^|\/)\.(gitlab-ci\.ya?ml|travis\.ya?ml|drone\.ya?ml|appveyor\.yml|cirrus\.yml|envrc|pre-commit-config\.ya?ml|pnpmfile\.cjs|npmrc|yarnrc|yarnrc\.yml|lintstagedrc[^/]*|huskyrc[^/]*|mise\.toml|lefthook\.ya?ml|goreleaser\.ya?ml|gitattributes)$/i,
  /(^|\/)\.(github\/(workflows|actions)|circleci|husky|vscode|idea|devcontainer|buildkite|woodpecker|forgejo|gitea|cargo|githooks|yarn\/(plugins|releases))(\/|$)/i,
  /(^|\/)node_modules\/\.bin(\/|$)/i,
  /(^|\/)\.?venv\/(s?bin|lib)(\/|$)/i,
  /\.pth$/i,
];
const gitSettings: readonly RegExp[] = [
  /(^|\/)\.git\/config(\.worktree)?$/i,
  /(^|\/)\.gitconfig$/i,
  /(^|\/)\.config\/git(\/|$)/i,
  /(^|\/)\.gitmodules$/i,
];
const agentSettings: readonly RegExp[] = [
  ...worldFacts.settings,
  /(^|\/)(\.mcp\.json|mcp\.json|managed-settings\.json)$/i,
  /(^|\/)\.corral(\/|$)/i,
  /(^|\/)\.vscode\/(settings|tasks|launch)\.json$/i,
];

const some = (patterns: readonly RegExp[], path: string): boolean =>
  patterns.some((pattern) => pattern.test(path));

/** Folders of a home in which programs keep secrets among other files. */
const mixedFolders: readonly string[] = [
  '/.config',
  '/.local',
  '/.local/share',
  '/Library',
  '/Library/Application Support',
];

/** Returns whether secrets are among the files of a folder: a home, or a folder above it. */
export function holdsSecrets(path: string, places: Places): boolean {
  const full = fullPath(path, places);
  const home = fullPath('~', places);
  const isAbove = full === '/' || home === full || home.startsWith(`${full}/`);
  return isAbove || full === '/etc' || mixedFolders.some((folder) => full === home + folder);
}

export const isSecret = (path: string): boolean => some(secrets, path);

/**
 * Returns whether the shell could expand a pattern such as `.e*` or `~/.{ssh,aws}/*` to the path of
 * a secret.
 */
export function couldBeSecret(
  pattern: string,
  { fillsDots }: { readonly fillsDots: boolean } = { fillsDots: false },
): boolean {
  return pattern.split('/').some((segment) => {
    // A shell pattern without a leading dot does not match hidden files.
    if (!/[*?[{]/.test(segment) || (!fillsDots && !/^[.[{]|^id_/.test(segment))) return false;
    if (segment.length > MAX_SEGMENT) return true;
    const matches = picomatch(segment.replaceAll('[!', '[^'), { dot: true, nocase: true });
    // A pattern that matches any other name is not about secrets.
    return (
      secretNames.some((name) => matches(name)) &&
      !(fillsDots && ['README', 'a.ts', '.gitignore'].some((name) => matches(name)))
    );
  });
}

export function readingReasons(path: string, places: Places): readonly RiskReason[] {
  const full = fullPath(path, places);
  if (isHarmlessFile(full)) return [];
  if (isSecret(full) || isSecret(path)) return [because('credentials', path)];
  if (/^\/dev\/(?!shm\/)/.test(full)) return [because('disk', path)];
  return isInside(path, places) || isTemporary(path, places)
    ? []
    : [because('outsideFolder', path)];
}

export function writingReasons(path: string, places: Places): readonly RiskReason[] {
  const full = fullPath(path, places);
  if (isHarmlessFile(full)) return [];
  if (full.startsWith('/dev/')) return [because('disk', path)];
  const reasons = [
    ...(some(agentSettings, full) ? [because('agentSettings', path)] : []),
    ...(some(gitSettings, full) || /(^|\/)\.git(\/|$)/i.test(full)
      ? [because('gitSettings', path)]
      : []),
    ...(some(persistent, full) || some(runLater, full) ? [because('persistence', path)] : []),
    ...(isSecret(full) ? [because('credentials', path)] : []),
  ];
  if (isInside(path, places) || reasons.length > 0) return reasons;
  return [because(isTemporary(path, places) ? 'outsideFolder' : 'writesOutside', path)];
}
