import { nameAt, type Fields } from '#shared/base/fields.ts';

/** Whether Claude Code itself found the use unsafe. What Corral finds is added for every agent alike: `core/risk`. */
export function isUnsafeUse(request: Fields): boolean {
  return nameAt(request, 'decision_reason_type') === 'safetyCheck';
}
