import { relative, sep } from 'node:path';

import { isInside } from '#node/files/path-inside.ts';

/** Files and folders that hold secrets. Matched against folded paths, see `foldedNames`. */
const SECRETS: readonly RegExp[] = [
  /\/\.env(\.(?!(example|sample|template|dist)$)[^/]*)?$/,
  /\/\.envrc$/,
  /\/[^/]+\.env$/,
  /\/\.(ssh|gnupg|aws|azure|kube|password-store|docker|terraform\.d|oci)(\/|$)/,
  /\/\.config\/(gcloud|gh|op|hub|rclone|sops|git|helm|stripe|heroku|netlify|vercel|containers|pip|composer)(\/|$)/,
  /\/[._](netrc|pgpass|npmrc|yarnrc|yarnrc\.yml|pypirc|git-credentials|vault-token|htpasswd|boto|s3cfg|terraformrc|my\.cnf|viminfo|lesshst)$/,
  /\/\.git\/(config|config\.worktree|credentials)$/,
  /\/\.([a-z_]+_history|gem\/credentials|bundle\/config|m2\/settings[^/]*\.xml|gradle\/gradle\.properties|cargo\/credentials[^/]*)$/,
  /\/id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/,
  /\/ssh_host_\w+_key$/,
  /\.(pem|p12|pfx|key|keystore|jks|kdbx|ppk|ovpn|tfstate|tfvars)$/,
  /\/(credentials?|secrets?|passwords?|tokens?|auth|service-?account[^/]*|application_default_credentials|client_secret[^/]*)(\.(txt|json|ya?ml|toml|env|ini|xml|csv))?$/,
  /\/(login data|cookies|key4\.db|logins\.json|cookies\.sqlite|keychains|keyrings)(\/|$)/,
  /^\/(proc|sys|dev|run)(\/|$)/,
  /^\/var\/run(\/|$)/,
  /^\/etc\/(shadow|gshadow|sudoers|master\.passwd)/,
];

/** Files of a workspace that hold nothing but secrets; programs need none of the other names. */
const KEY_FILES: readonly RegExp[] = [
  /^\.env(\.(?!(example|sample|template|dist)$).*)?$/,
  /^(\.envrc|.+\.env)$/,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/,
  /\.(pem|p12|pfx|key|keystore|jks|kdbx|ppk)$/,
];

/** Dot files that no program runs or obeys as an order. Every other dot name is protected. */
const HARMLESS_DOT_FILE =
  /^\.(gitignore|dockerignore|npmignore|prettierignore|eslintignore|editorconfig|gitkeep|keep|nojekyll|env\.(example|sample|template|dist))$/;

/**
 * Names of files that agents obey, that tools run without being asked, or that make a folder a Git
 * repository (HEAD).
 */
const PROTECTED_FILE =
  /^((memory|agents|claude|gemini|skill|copilot-instructions)(\.[\w-]+)?\.md|mcp\.json|.*\.code-workspace|lefthook(-local)?\.(ya?ml|toml|json)|jenkinsfile|azure-pipelines\.ya?ml|bitbucket-pipelines\.ya?ml|pnpmfile\.c?js|sitecustomize\.py|usercustomize\.py|.*\.pth|head)$/;

/** Folders whose files programs run: packages, environments, skills at the top of the workspace. */
const PROTECTED_FOLDER = /^(node_modules|venv|site-packages)$/;

/**
 * Returns the names of a path as a file system might compare them: case, Unicode forms, invisible
 * characters, and trailing dots and blanks make no difference.
 */
function foldedNames(path: string): readonly string[] {
  return path.split(/[\\/]/).map((name) =>
    name
      .normalize('NFKC')
      .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
      .toLowerCase()
      .replace(/[. ]+$/, (end) => (end === name ? end : '')),
  );
}

/** Returns whether a file probably holds secrets. `path` is absolute and resolved. */
export function isSecretPath(path: string): boolean {
  const folded = `/${foldedNames(path).filter(Boolean).join('/')}`;
  return SECRETS.some((pattern) => pattern.test(folded));
}

/** Returns whether a file of this name holds keys or the secrets of an environment. */
export function isKeyFile(name: string): boolean {
  const [folded = ''] = foldedNames(name);
  return KEY_FILES.some((pattern) => pattern.test(folded));
}

/**
 * Returns whether a write needs an answer although it is inside the workspace: programs run the
 * file, agents obey it, or its name is not known to be harmless. `more` are absolute paths of files
 * and folders that are protected, too.
 */
export function isProtectedPath(workspace: string, path: string, more: readonly string[]): boolean {
  const names = foldedNames(relative(workspace, path));
  const file = names.at(-1) ?? '';
  const isHidden = (name: string, at: number) =>
    name.startsWith('.') && !(at === names.length - 1 && HARMLESS_DOT_FILE.test(name));
  return (
    names.some(isHidden) ||
    // A short name of Windows stands for an unknown longer one.
    names.some((name) => PROTECTED_FOLDER.test(name) || /~\d/.test(name)) ||
    names[0] === 'skills' ||
    PROTECTED_FILE.test(file) ||
    more.some((folder) => isInside(foldedPath(folder), foldedPath(path)))
  );
}

function foldedPath(path: string): string {
  return foldedNames(path).join(sep);
}
