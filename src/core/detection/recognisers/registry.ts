import type { Recogniser } from '../recogniser.ts';
import { claudeDialog } from './claude/dialog.ts';
import { claudeResting } from './claude/resting.ts';
import { claudeWorking } from './claude/working.ts';
import { codexDialog } from './codex/dialog.ts';
import { codexResting } from './codex/resting.ts';
import { codexWorking } from './codex/working.ts';
import { geminiDialog } from './gemini/dialog.ts';
import { geminiResting } from './gemini/resting.ts';
import { geminiWorking } from './gemini/working.ts';
import { genericAnyKey } from './generic/any-key.ts';
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
import { opencodeDialog } from './opencode/dialog.ts';
import { opencodeResting } from './opencode/resting.ts';
import { opencodeWorking } from './opencode/working.ts';

/** A new way to say something is one new file and one line here. Of equally certain ones of one state, the first counts. */
export const recognisers: readonly Recogniser[] = [
  claudeWorking,
  claudeDialog,
  claudeResting,
  codexWorking,
  codexDialog,
  codexResting,
  opencodeWorking,
  opencodeDialog,
  opencodeResting,
  geminiWorking,
  geminiDialog,
  geminiResting,
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
  genericTextInput,
  genericRepl,
  genericWholeScreen,
  genericShell,
  genericRunning,
];
