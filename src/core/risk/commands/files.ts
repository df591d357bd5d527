import type { RiskReason } from '#shared/interaction/risk.ts';

import { holdsSecrets, writingReasons } from '../guarded-paths.ts';
import { fullPath, isInside, isTemporary } from '../places.ts';
import { sedEffects } from '../scripts/sed-effects.ts';
import { because } from '../reasons.ts';
import { each, has, hasFlag, operands, type Invocation, type Judge } from './invocation.ts';

/** Returns the folder of `folder/*`. */
function withoutStars(path: string): string {
  let end = path.length;
  while (path.charAt(end - 1) === '*') end -= 1;
  return end < path.length && path.charAt(end - 1) === '/'
    ? path.slice(0, end - 1)
    : path.slice(0, end);
}

const removal: Judge = ({ name, texts, places, args }) => {
  const targets = operands(texts);
  const subject = targets.join(' ') || null;
  const isDeep =
    (name === 'rm' && (hasFlag(texts, 'r') || hasFlag(texts, 'R') || has(texts, '--recursive'))) ||
    texts.some((text) => /^(\/s|-rec(u(r(se?)?)?)?)$/i.test(text));
  const isRoot = targets.some((path) => {
    const full = fullPath(withoutStars(path), places);
    return full === '/' || full === fullPath('~', places) || full === fullPath('.', places);
  });
  const outside = targets.filter((path) => !isInside(path, places) && !isTemporary(path, places));
  return [
    ...(outside.length > 0 || isRoot
      ? [because('deletesOutside', outside.join(' ') || subject)]
      : []),
    // An unknown target is rated as the worst case.
    ...(isDeep ||
    /^(shred|srm|wipe|rimraf|del-cli|trash)$/.test(name) ||
    args.some(({ value }) => value === null)
      ? [because('deletesFolders', subject)]
      : []),
    ...targets
      .flatMap((path) => writingReasons(path, places))
      .filter(({ code }) => code !== 'writesOutside' && code !== 'outsideFolder'),
    because('deletes', subject),
  ];
};

const writing =
  (code: 'overwrites' | 'writesFile' | 'makesFolder' | 'permissions') =>
  (paths: readonly string[], { places }: Invocation) => [
    because(code, paths.join(' ') || null),
    ...paths.flatMap((path) => writingReasons(path, places)),
  ];

/** Returns the reasons of folders that are copied or packed with the secrets in them. */
const secretFolders = (
  paths: readonly string[],
  { places }: Pick<Invocation, 'places'>,
): readonly RiskReason[] =>
  paths.flatMap((path) =>
    /^[~/]/.test(path) && holdsSecrets(path, places) ? [because('credentials', path)] : [],
  );

const moving: Judge = (use) => {
  const paths = operands(use.texts);
  const named = use.texts.flatMap((text, at) => {
    const [, value] = /^(?:-[A-Za-z]*t|--target-directory=?)(.*)$/.exec(text) ?? [];
    return value === undefined ? [] : [value === '' ? (use.texts[at + 1] ?? '') : value];
  });
  const targets = [...(use.name === 'mv' ? paths : paths.slice(-1)), ...named];
  const sources = paths.slice(0, named.length > 0 ? undefined : -1);
  // The file leaves the session's folder permanently.
  const leaves =
    use.name === 'mv' && isTemporary(paths.at(-1) ?? '', use.places)
      ? [because('writesOutside', paths.at(-1))]
      : [];
  return [...writing('overwrites')(targets, use), ...leaves, ...secretFolders(sources, use)];
};

const creating: Judge = (use) => writing('writesFile')(operands(use.texts), use);

const makingFolders: Judge = (use) => writing('makesFolder')(operands(use.texts), use);

const permissions: Judge = (use) => {
  const [mode = '', ...paths] = operands(use.texts);
  const isBroad =
    hasFlag(use.texts, 'R') ||
    has(use.texts, '--recursive') ||
    (use.name === 'chmod' &&
      (/^[0-7]*[2367]$/.test(mode) ||
        /^[4-7][0-7]{3}$/.test(mode) ||
        /[+=]\w*s|\+\w*w/.test(mode)));
  const reasons: readonly RiskReason[] = writing('permissions')(paths, use);
  return isBroad && !/^[u]?\+[rwx]+$/.test(mode)
    ? [because('permissionsBroad', paths.join(' ')), ...reasons]
    : reasons;
};

const dd: Judge = (use) => {
  const target = use.texts.find((text) => text.startsWith('of='))?.slice(3);
  if (target === undefined) return [];
  return [because('overwrites', target), ...writingReasons(target, use.places)];
};

const sed: Judge = (use) => {
  const { texts, places } = use;
  const inPlace = texts.some((text) => /^-[A-Za-z]*i|^--in-place/.test(text));
  const script = texts.join('\n');
  const { runs, writes } = sedEffects(script);
  const paths = operands(texts).slice(1);
  return [
    ...(runs || use.args.some(({ value }) => value === null)
      ? [because('hiddenCommand', 'sed')]
      : []),
    ...(writes ? [because('writesFile', null)] : []),
    ...(inPlace
      ? [
          because('writesFile', paths.join(' ') || null),
          ...paths.flatMap((path) => writingReasons(path, places)),
        ]
      : []),
  ];
};

const find: Judge = ({ texts, places }) => {
  const deletes = has(texts, '-delete');
  const files = texts.flatMap((text, at) =>
    /^-(fprint|fprintf|fprint0|fls)$/.test(text) ? [texts[at + 1] ?? ''] : [],
  );
  return [
    ...(deletes ? [because('deletesFolders', operands(texts)[0] ?? null)] : []),
    ...files.flatMap((path) => [because('writesFile', path), ...writingReasons(path, places)]),
  ];
};

const sort: Judge = ({ texts, places }) => {
  const at = texts.findIndex((text) => text === '-o' || text === '--output');
  const path =
    at >= 0
      ? texts[at + 1]
      : texts.find((text) => /^(-o.|--output=)/.test(text))?.replace(/^(-o|--output=)/, '');
  const runs = texts.some((text) => text.startsWith('--compress-program'));
  return [
    ...(path === undefined ? [] : [because('writesFile', path), ...writingReasons(path, places)]),
    ...(runs ? [because('hiddenCommand', '--compress-program')] : []),
  ];
};

/** Returns the reason of an option that lets an archive name files outside of the folder. */
function absoluteReasons({ name, texts }: Invocation): readonly RiskReason[] {
  const option = texts.find(
    (text, at) =>
      /^--absolute-(names|filenames|paths)$|^--insecure$|^-:$/.test(text) ||
      (name.endsWith('tar') &&
        (/^-[a-zA-Z]*P/.test(text) || (at === 0 && /^[a-zA-Z]*P/.test(text)))),
  );
  return option === undefined ? [] : [because('writesOutside', option)];
}

const archives: Judge = (use) => {
  const { texts } = use;
  const bundle =
    /^-?[a-zA-Z]*[IF][a-zA-Z]*$/.test(texts[0] ?? '') && use.name === 'tar' ? texts[0] : undefined;
  const hidden =
    bundle ??
    texts.find((text) =>
      /^(--checkpoint-action|--use-compress-program|-I|--to-command|--rsh-command|-TT|--unzip-command|--info-script|--new-volume-script|-F)/.test(
        text,
      ),
    );
  const into = texts.flatMap((text, at) => {
    const [, value] = /^(?:-\w*[Cdo]|--directory=?)(.*)$/.exec(text) ?? [];
    return value === undefined ? [] : [value === '' ? (texts[at + 1] ?? '') : value];
  });
  const isMoved =
    has(texts, '--remove-files', '-sdel', '--move') ||
    (/^(zip|rar)$/.test(use.name) && texts.some((text) => /^-[a-zA-Z]*m/.test(text)));
  const reasons = [
    because('writesFile', null),
    ...(isMoved ? [because('deletesFolders', operands(texts).at(-1) ?? null)] : []),
    ...absoluteReasons(use),
    ...secretFolders(
      operands(texts).filter((path) => !into.includes(path)),
      use,
    ),
    ...into.flatMap((path) => writingReasons(path, use.places)),
  ];
  return hidden === undefined ? reasons : [because('hiddenCommand', hidden), ...reasons];
};

export const fileJudges: Readonly<Record<string, Judge>> = {
  ...each('rm rmdir unlink shred trash srm wipe del rd erase rimraf del-cli Remove-Item', removal),
  ...each('mv cp install ln ditto copy move xcopy', moving),
  ...each('mkdir md mklink venv virtualenv', makingFolders),
  ...each('touch tee truncate mktemp split csplit patch', creating),
  ...each('chmod chown chgrp chflags chattr setfacl', permissions),
  ...each('tar bsdtar gtar zip unzip gzip gunzip bzip2 xz 7z 7za 7zz unrar cpio pax', archives),
  robocopy: (use) => [
    ...(use.texts.some((text) => /^\/(mir|purge|mov|move)$/i.test(text))
      ? [because('deletesFolders', operands(use.texts)[1] ?? null)]
      : []),
    ...moving({ ...use, texts: use.texts.filter((text) => !/^\/[a-z]+(:.*)?$/i.test(text)) }),
  ],
  dd,
  find,
  sed,
  sort,
};
