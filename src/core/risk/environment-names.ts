import { worldFacts } from '#core/agents/all-world-facts.ts';

/** Variables that determine which program runs, what it loads, or which server it contacts. */
const powerful =
  /^(PATH|IFS|ENV|BASH_ENV|BASH_FUNC.*|SHELLOPTS|BASHOPTS|PS4|PROMPT_COMMAND|CDPATH|HOME|SHELL|ZDOTDIR|EDITOR|VISUAL|PAGER|MANPAGER|LESSOPEN|LESSCLOSE|BROWSER|HISTFILE|HISTSIZE|LD_.*|DYLD_.*|GIT_.*|SSH_ASKPASS|SUDO_.*|DISPLAY|GPG_.*|NODE_OPTIONS|NODE_PATH|NODE_EXTRA_CA_CERTS|NODE_TLS_.*|npm_config_.*|NPM_CONFIG_.*|YARN_.*|PYTHON(PATH|STARTUP|HOME|WARNINGS|INSPECT|BREAKPOINT)|PIP_.*|UV_.*|PERL5.*|PERLLIB|RUBY(OPT|LIB)|GEM_.*|BUNDLE_.*|JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|MAVEN_OPTS|GRADLE_OPTS|GO(FLAGS|PROXY|NOSUMDB|PRIVATE|TOOLCHAIN)|CARGO_.*|RUSTC.*|RUSTFLAGS|CC|CXX|LD|AR|MAKEFLAGS|MAKEFILES|PKG_CONFIG.*|PHP.*|LUA_.*|DOCKER_.*|KUBECONFIG|AWS_.*|.*_PROXY|.*_proxy|SSL_CERT.*|CURL_.*|WGETRC|ANTHROPIC_.*|OPENAI_.*|CORRAL_.*|XDG_.*|LESS.*|MAN_?.*|TAR_OPTIONS|GREP_OPTIONS|RIPGREP_CONFIG_PATH|GCONV_PATH|LOCPATH|NLSPATH|TERMINFO.*|HOSTALIASES|TERMCAP|.*_CONFIG(_.*)?|.*_OPTS|.*_OPTIONS|.*_COMMAND|.*_PAGER|.*_EDITOR|FCEDIT|SYSTEMD_.*|MALLOC_.*|GLIBC_.*)$/;

/** Variables that only change language or display. */
const harmless =
  /^(CI|NODE_ENV|RAILS_ENV|RACK_ENV|APP_ENV|DEBUG|VERBOSE|LOG_LEVEL|RUST_LOG|RUST_BACKTRACE|FORCE_COLOR|NO_COLOR|CLICOLOR|CLICOLOR_FORCE|TERM|COLUMNS|LINES|LANG|LANGUAGE|LC_[A-Z]+|TZ|PYTHONUNBUFFERED|PYTHONDONTWRITEBYTECODE|PORT|HOST)$/;

export const isPowerfulVariable = (name: string): boolean =>
  powerful.test(name) || worldFacts.powerfulVariables.some((pattern) => pattern.test(name));

/** Returns whether a value names no file, since some values are looked up as files. */
export const isHarmlessValue = (value: string): boolean => !/^[:/~]|\.\./.test(value);

export const isHarmlessVariable = (name: string): boolean => harmless.test(name);

/** Matches `$GITHUB_TOKEN` or `${DB_PASSWORD}` in a word. */
const secretVariable =
  /\$\{?[!#]?\w*(TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|PRIVATE_?KEY|CREDENTIAL|ACCESS_?KEY)\w*/i;

/** Returns whether a command may use the name for its own variable without any effect. */
export const isHarmlessName = (name: string): boolean =>
  (/^[a-z_][a-z0-9_]*$/.test(name) && !zshNames.has(name)) ||
  /^(FILES?|DIRS?|NAMES?|LINES?|COUNT|TOTAL|RESULT|OUT|SRC|DEST|ROOT|BASE|BRANCH|TAG|MSG|VERSION|[A-Z])$/.test(
    name,
  );

/** Parameters of zsh that change what runs or where it is searched. */
const zshNames: ReadonlySet<string> = new Set(
  'path cdpath fpath manpath mailpath module_path psvar prompt watch fignore aliases galiases saliases functions commands options argv status builtins modules parameters history nameddirs userdirs dirstack signals keymap'.split(
    ' ',
  ),
);

/**
 * Returns whether a variable holds no secret: variables of the shell, and those that a command
 * could have set itself.
 */
export const isReadableVariable = (name: string): boolean =>
  /^([@*#?$!-]|\d+)$/.test(name) ||
  (!secretVariable.test(`$${name}`) && (isHarmlessName(name) || readable.test(name)));

const readable =
  /^(HOME|PWD|OLDPWD|USER|LOGNAME|SHELL|PATH|LANG|LANGUAGE|LC_\w+|TERM|COLUMNS|HOSTNAME|HOST|OSTYPE|MACHTYPE|UID|EUID|PPID|RANDOM|SECONDS|EPOCHSECONDS|LINENO|SHLVL|BASH_VERSION|ZSH_VERSION|PIPESTATUS|TMPDIR|TZ|CI|NODE_ENV|EDITOR|VISUAL|PAGER|DISPLAY|REPLY|OPTARG|OPTIND|IFS|\w+_(HOME|DIR|PATH|VERSION|ROOT|ENV))$/;

export const namesSecretVariable = (text: string): string | null =>
  secretVariable.exec(text)?.[0] ?? null;
