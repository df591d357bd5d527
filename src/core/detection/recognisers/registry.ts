import type { Recogniser } from '#core/agents/kits/screen/recogniser.ts';

import { genericAnyKey } from './generic/any-key.ts';
import { genericBareText } from './generic/bare-text.ts';
import { genericButtons } from './generic/buttons.ts';
import { genericChoices } from './generic/choices.ts';
import { genericEditor } from './generic/editor.ts';
import { genericFinder } from './generic/finder.ts';
import { genericLetters } from './generic/letters.ts';
import { genericLibraryPrompt } from './generic/library-prompt.ts';
import { genericNano } from './generic/nano.ts';
import { genericPager } from './generic/pager.ts';
import { genericPanelDialog } from './generic/panel-dialog.ts';
import { genericPassword } from './generic/password.ts';
import { genericProgress } from './generic/progress.ts';
import { genericRepl } from './generic/repl.ts';
import { genericRunning } from './generic/running.ts';
import { genericShell } from './generic/shell.ts';
import { genericTextInput } from './generic/text-input.ts';
import { genericWholeScreen } from './generic/whole-screen.ts';
import { genericYesNo } from './generic/yes-no.ts';

/**
 * Recognisers for any program. A new kind of prompt needs one new file and one line here. Among
 * equally certain recognitions of one state, the first counts.
 */
export const genericRecognisers: readonly Recogniser[] = [
  genericEditor,
  genericPager,
  genericButtons,
  genericPanelDialog,
  genericNano,
  genericLibraryPrompt,
  genericFinder,
  genericProgress,
  genericPassword,
  genericYesNo,
  genericLetters,
  genericChoices,
  genericAnyKey,
  genericBareText,
  genericTextInput,
  genericRepl,
  genericWholeScreen,
  genericShell,
  genericRunning,
];
