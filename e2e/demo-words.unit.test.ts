import { expect, test } from 'vitest';

import { en } from '#core/agents/demo/words/en.ts';
import { zh } from '#core/agents/demo/words/zh.ts';
import { interactions as enTexts } from '#shared/words/en/interactions/interactions.ts';
import { interactions as zhTexts } from '#shared/words/zh/interactions/interactions.ts';

test.each([
  ['English', en.script, enTexts.option],
  ['Chinese', zh.script, zhTexts.option],
])(
  'the demo agent names buttons in %s as the dialog labels them',
  (_, words, { retry, planApproveEdits }) => {
    expect(words.editIntro).toMatch(new RegExp(`[*“]${retry}[*”]`, 'u'));
    expect(words.planApproved).toMatch(new RegExp(`[*“]${planApproveEdits}[*”]`, 'u'));
  },
);
