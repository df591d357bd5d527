import { isHarmfulCommand } from '#core/agents/harmful-command.ts';

import { nameAt, textAt, type Fields } from './fields.ts';

/** Whether the answer "yes" should have to be chosen on purpose. */
export function isDangerousUse(toolName: string, input: Fields, request: Fields): boolean {
  if (nameAt(request, 'decision_reason_type') === 'safetyCheck') return true;
  if (toolName !== 'Bash' && toolName !== 'PowerShell') return false;
  const command = textAt(input, 'command') ?? '';
  return input.dangerouslyDisableSandbox === true || isHarmfulCommand(command);
}
