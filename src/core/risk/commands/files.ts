import type { RiskReason } from '#shared/interaction/risk.ts';

import { writingReasons } from '../guarded-paths.ts';
import { fullPath, isInside, isTemporary } from '../places.ts';
import { because } from '../reasons.ts';
import { each, has, hasFlag, operands, type Invocation, type Judge } from './invocation.ts';

const removal: Judge = ({ name, texts, places, args }) => {
  const targets = operands(texts);
  const subject = targets.join(' ') || null;
  const isDeep = name === 'rm' && (hasFlag(texts, 'r') || hasFlag(texts, 'R') || has(texts, '--recursive'));
  const isRoot = targets.some((path) => {
    const full = fullPath(path.replace(/\/?\*+$/, ''), places);
    return full === '/' || full === fullPath('~', places) || full === fullPath('.', places);
  });
  const outside = targets.filter((path) => !isInside(path, places) && !isTemporary(path, places));
  return [
    ...(outside.length > 0 || isRoot ? [because('deletesOutside', outside.join(' ') || subject)] : []),
    // Without knowing what is deleted the worst is assumed.
    ...(isDeep || name === 'shred' || args.some(({ value }) => value === null) ? [because('deletesFolders', subject)] : []),
    ...targets.flatMap((path) => writingReasons(path, places)).filter(({ code }) => code !== 'writesOutside' && code !== 'outsideFolder'),
    because('deletes', subject),
  ];
};

const writing =
  (code: 'overwrites' | 'writesFile' | 'makesFolder' | 'permissions') =>
  (paths: readonly string[], { places }: Invocation) => [
    because(code, paths.join(' ') || null),
    ...paths.flatMap((path) => writingReasons(path, places)),
  ];

const moving: Judge = (use) => {
  const paths = operands(use.texts);
  const targets = use.name === 'mv' ? paths : paths.slice(-1);
  return writing('overwrites')(targets, use);
};

const creating: Judge = (use) => writing('writesFile')(operands(use.texts), use);

const makingFolders: Judge = (use) => writing('makesFolder')(operands(use.texts), use);

const permissions: Judge = (use) => {
  const [mode = '', ...paths] = operands(use.texts);
  const isBroad =
    hasFlag(use.texts, 'R') ||
    has(use.texts, '--recursive') ||
    (use.name === 'chmod' && (/^[0-7]*[2367]$/.test(mode) || /^[4-7][0-7]{3}$/.test(mode) || /[+=]\w*s|[ao]*\+\w*w/.test(mode)));
  const reasons: readonly RiskReason[] = writing('permissions')(paths, use);
  return isBroad && !/^[u]?\+[rwx]+$/.test(mode) ? [because('permissionsBroad', paths.join(' ')), ...reasons] : reasons;
};

const dd: Judge = (use) => {
  const target = use.texts.find((text) => text.startsWith('of='))?.slice(3);
  if (target === undefined) return [];
  return [because('overwrites', target), ...writingReasons(target, use.places)];
};

const sed: Judge = (use) => {
  const { texts, places } = use;
  const inPlace = texts.some((text) => /^-[A-Za-z]*i|^--in-place/.test(text));
  const script = operands(texts)[0] ?? '';
  // `w file`, `s/a/b/w file`, `e command`, `s/a/b/e` of GNU sed
  const runs = /(^|[;{}\n\d$/])\s*e(\s|$)|\/[gpIMm\d]*e[gpIMm\d]*\s*(;|$|\})/.test(script);
  const writes = /(^|[;{}\n\d$/])\s*[wW]\s+\S|\/[gpIMm\d]*w\s+\S/.test(script);
  const paths = operands(texts).slice(1);
  return [
    ...(runs || use.args.some(({ value }) => value === null) ? [because('hiddenCommand', 'sed')] : []),
    ...(writes ? [because('writesFile', null)] : []),
    ...(inPlace ? [because('writesFile', paths.join(' ') || null), ...paths.flatMap((path) => writingReasons(path, places))] : []),
  ];
};

const find: Judge = ({ texts, places }) => {
  const deletes = has(texts, '-delete');
  const files = texts.flatMap((text, at) => (/^-(fprint|fprintf|fprint0|fls)$/.test(text) ? [texts[at + 1] ?? ''] : []));
  return [
    ...(deletes ? [because('deletesFolders', operands(texts)[0] ?? null)] : []),
    ...files.flatMap((path) => [because('writesFile', path), ...writingReasons(path, places)]),
  ];
};

const sort: Judge = ({ texts, places }) => {
  const at = texts.findIndex((text) => text === '-o' || text === '--output');
  const path = at >= 0 ? texts[at + 1] : texts.find((text) => /^(-o.|--output=)/.test(text))?.replace(/^(-o|--output=)/, '');
  const runs = texts.some((text) => text.startsWith('--compress-program'));
  return [
    ...(path === undefined ? [] : [because('writesFile', path), ...writingReasons(path, places)]),
    ...(runs ? [because('hiddenCommand', '--compress-program')] : []),
  ];
};

const archives: Judge = (use) => {
  const { texts } = use;
  const hidden = texts.find((text) =>
    /^(--checkpoint-action|--use-compress-program|-I|--to-command|--rsh-command|-TT|--unzip-command|--info-script|--new-volume-script|-F)/.test(
      text,
    ),
  );
  const reasons = [because('writesFile', null)];
  return hidden === undefined ? reasons : [because('hiddenCommand', hidden), ...reasons];
};

export const fileJudges: Readonly<Record<string, Judge>> = {
  ...each('rm rmdir unlink shred trash srm del rd Remove-Item', removal),
  ...each('mv cp install ln ditto', moving),
  ...each('mkdir', makingFolders),
  ...each('touch tee truncate mktemp split csplit patch', creating),
  ...each('chmod chown chgrp chflags chattr setfacl', permissions),
  ...each('tar zip unzip gzip gunzip bzip2 xz 7z cpio', archives),
  dd,
  find,
  sed,
  sort,
};
