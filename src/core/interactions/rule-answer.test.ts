import fc from 'fast-check';
import { expect, test } from 'vitest';

import { interactionOption, type InteractionRequest } from '#shared/interaction/interaction.ts';
import { isLasting } from '#shared/interaction/lasting-option.ts';

import { ruleAnswer } from './rule-answer.ts';

const ids = ['approve', 'reject', 'terminate', 'approve-session-command', 'allow-0', 'refuse-0'];
const anyOption = fc.record({
  optionId: fc.constantFrom(...ids),
  label: fc.constant('An option'),
  description: fc.constant(null),
  action: fc.oneof(
    fc.constant<'APPROVE_AND_EXECUTE'>('APPROVE_AND_EXECUTE'),
    fc.constantFrom(...interactionOption.shape.action.options),
  ),
  isDefault: fc.boolean(),
  isDangerous: fc.boolean(),
  requiresInput: fc.constant(false),
  inputPrompt: fc.constant(null),
  metadata: fc.constant({}),
});
const anyReach = fc.constantFrom({}, { lasting: true }, { lasting: false });
const options = fc.array(
  fc.tuple(anyOption, anyReach).map(([option, reach]) => ({ ...option, ...reach })),
  { maxLength: 5 },
);

function requestWith(given: InteractionRequest['options']): InteractionRequest {
  return {
    requestId: 'q',
    sessionId: 's',
    details: { type: 'tool', toolName: 'Bash', toolUseId: null, input: {}, details: null },
    options: given,
  } as unknown as InteractionRequest;
}

test('A rule never chooses an option that decides later requests too, nor one of several approvals', () => {
  fc.assert(
    fc.property(options, fc.constantFrom('allow', 'deny'), (given, effect) => {
      const ruled = ruleAnswer(requestWith(given), {
        ruleId: 'r',
        effect,
        count: () => undefined,
      });
      const action = effect === 'allow' ? 'APPROVE_AND_EXECUTE' : 'REJECT_WITH_REASON';
      const [first, ...others] = given.filter((each) => each.action === action && !isLasting(each));
      const isClear = effect === 'deny' || others.length === 0;
      expect(ruled?.answer.option).toBe(isClear ? first : undefined);
    }),
  );
});
