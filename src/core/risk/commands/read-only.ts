import { isPowerfulVariable } from '../environment-names.ts';
import { because } from '../reasons.ts';
import { each, has, hasFlag, operands, type Judge } from './invocation.ts';

const noReasons: Judge = () => [];

/** Reports an option that runs a program: `rg --pre`, `less` with a command. */
const hidden =
  (options: RegExp): Judge =>
  ({ name, texts }) => {
    const found = texts.find((text) => options.test(text));
    return found === undefined ? [] : [because('hiddenCommand', `${name} ${found}`)];
  };

/** Matches `-s` with its value attached or among flags. */
const SETS_DATE = /^-[uRjn]*s/;

const changes: Judge = ({ name, texts }) => {
  const sets =
    name === 'date'
      ? has(texts, '--set') || texts.some((text) => SETS_DATE.test(text))
      : operands(texts).length > 0;
  return sets ? [because('privilege', name)] : [];
};

/** Reports variables that are set by `read PATH` or `printf -v PATH x`. */
const assigning: Judge = ({ name, texts }) => {
  const at = texts.indexOf('-v');
  const names = name === 'printf' ? (at < 0 ? [] : [texts[at + 1] ?? '']) : operands(texts);
  return names.flatMap((each) =>
    isPowerfulVariable(each.split('=')[0] ?? '') ? [because('changesEnvironment', each)] : [],
  );
};

const jq: Judge = ({ texts }) =>
  texts.some((text) => /\benv\b|\$ENV|input_filename/.test(text))
    ? [because('credentials', 'env')]
    : [];

const yq: Judge = ({ texts }) =>
  hasFlag(texts, 'i') || has(texts, '--inplace')
    ? [because('writesFile', operands(texts).at(-1) ?? null)]
    : [];

const writesLast: Judge = ({ name, texts }) =>
  operands(texts).length > 1 ? [because('overwrites', operands(texts).at(-1) ?? name)] : [];

/**
 * Judges of commands that read and print and change nothing by themselves. The paths that they read
 * are checked for every command.
 */
export const readOnlyJudges: Readonly<Record<string, Judge>> = {
  ...each(
    'ls cat head tail grep egrep fgrep zgrep wc pwd echo true false test [ : whoami id groups uname which whereis type file stat du df diff cmp comm cut tr jq basename dirname realpath readlink seq sleep od hexdump md5sum sha1sum sha256sum shasum cksum uptime free arch nproc cal column fold fmt nl paste join rev tac expand unexpand strings base64 base32 lsof tty stty clear cd pushd popd dirs wait jobs return exit break continue shift local readonly umask times ulimit sw_vers lscpu lsblk tput locale getconf cloc tokei scc colordiff tldr ag ack exa eza lsd dust expr factor numfmt shopt',
    noReasons,
  ),
  ...each('printf read mapfile readarray getopts let', assigning),
  yq,
  jq,
  ...each('rg', hidden(/^(--pre|--hostname-bin|--search-zip-cmd)(=|$)/)),
  ...each('fd fdfind', hidden(/^(-x|-X|--exec|--exec-batch)(=|$)/)),
  ...each('less more man bat most', hidden(/^(\+!|\+\||-P|--pager|-H|--html|-o|-O|--log-file)/)),
  ...each('tree', hidden(/^-[oR]$/)),
  ...each('uniq xxd', writesLast),
  ...each('date hostname', changes),
};
