import type { Risk, RiskReason } from '#shared/interaction/risk.ts';

import type { Subject } from './kinds/request-kind.ts';

/** Returns true if the parts of a command are listed: they say more than the command itself. */
export function hasPartList(risk: Risk | null, command: string): boolean {
  const parts = risk?.parts ?? [];
  return parts.length > 1 || (parts.length === 1 && parts[0]?.text.trim() !== command.trim());
}

/**
 * Returns the reasons of the risk line, the most important one first. The other reasons that the
 * list of parts already gives are left out.
 */
export function lineReasons(risk: Risk, hasParts: boolean): readonly RiskReason[] {
  if (!hasParts) return risk.reasons;
  const ofParts = risk.parts.flatMap(({ reasons }) => reasons);
  return risk.reasons.filter((reason, at) => at === 0 || !ofParts.some(isSameAs(reason)));
}

/** Returns the reasons of one part, without the one that the risk line gives. */
export function partReasons(risk: Risk, reasons: readonly RiskReason[]): readonly RiskReason[] {
  const [first] = risk.reasons;
  return first ? reasons.filter((reason) => !isSameAs(first)(reason)) : reasons;
}

/** Returns true if the title of a request already shows `text`, the subject of a reason. */
export function isInTitle(subject: Subject | null, text: string): boolean {
  if (subject === null) return false;
  if (subject.text.trim() === text.trim()) return true;
  return (
    subject.kind === 'path' &&
    (subject.text.endsWith(`/${text}`) || text.endsWith(`/${subject.text}`))
  );
}

const isSameAs = (one: RiskReason) => (other: RiskReason) =>
  one.code === other.code && one.subject === other.subject;
