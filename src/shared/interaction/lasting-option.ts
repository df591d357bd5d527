import type { InteractionOption } from './interaction.ts';
import { knownOptionOf, type KnownOption } from './known-options.ts';

/** Options of Corral's drivers that decide only the request they belong to. */
const DECIDES_ONE: ReadonlySet<KnownOption> = new Set([
  'approve',
  'retry',
  'reject',
  'terminate',
  'answer',
  'skip',
  'planApproveAsk',
  'planApproveEdits',
  'planRevise',
  'grantTurn',
]);

/**
 * Returns false if choosing the option decides its own request and no later one. An option that is
 * not known to do so counts as lasting.
 */
export function isLasting({
  optionId,
  grants,
  lasting,
}: Pick<InteractionOption, 'optionId' | 'grants' | 'lasting'>): boolean {
  if (lasting !== undefined) return lasting;
  if (grants && grants.length > 0) return true;
  const known = knownOptionOf(optionId);
  return known === null || !DECIDES_ONE.has(known);
}

/**
 * Returns the option that approves only this request. Returns null if there is none or more than
 * one, because they differ in ways that only a reader of their labels can judge.
 */
export function onlyApproval(options: readonly InteractionOption[]): InteractionOption | null {
  const [first, ...others] = options.filter(
    (option) => option.action === 'APPROVE_AND_EXECUTE' && !isLasting(option),
  );
  return first !== undefined && others.length === 0 ? first : null;
}
