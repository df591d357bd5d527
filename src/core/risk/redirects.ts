import type { RiskReason } from '#shared/interaction/risk.ts';

import type { Scene } from './grammar/scene.ts';
import { isHarmlessFile } from './places.ts';
import { because } from './reasons.ts';
import type { ShellRedirect, ShellWord } from './shell/shell-part.ts';
import { spelledSecret } from './spelled-secret.ts';

/** Returns the reasons of what a redirection reads or writes. */
export function redirectReasons(
  { operator, target }: ShellRedirect,
  scene: Scene,
): readonly RiskReason[] {
  if (target === null) return [];
  if (operator.endsWith('&') && /^(\d+|-)$/.test(target.value ?? '')) return [];
  const path = target.value ?? target.text;
  if (/^\/dev\/(tcp|udp)\//.test(path)) return [because('uploads', path)];
  if (operator === '<<<') return [];
  return operator === '<'
    ? inputReasons(target, path, scene)
    : outputReasons(operator, target, path, scene);
}

function outputReasons(
  operator: string,
  target: ShellWord,
  path: string,
  scene: Scene,
): readonly RiskReason[] {
  if (target.value === null || target.hasGlob) return [because('writesOutside', path)];
  if (isHarmlessFile(path)) return [];
  return [
    because(operator.endsWith('>>') ? 'writesFile' : 'overwrites', path),
    ...scene.writes(path),
  ];
}

function inputReasons(target: ShellWord, path: string, scene: Scene): readonly RiskReason[] {
  return target.value === null
    ? [because('unknownArguments', path), ...spelledSecret(target)]
    : scene.reads(target);
}
