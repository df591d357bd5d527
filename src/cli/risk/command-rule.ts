import { COMMAND_TOOL } from '#core/agents/stored-use.ts';
import { assess } from '#core/risk/assess.ts';
import type { Places } from '#core/risk/places.ts';
import { readShell } from '#core/risk/shell/read-shell.ts';
import { effectOf } from '#core/risk/tool-effect.ts';
import { decide } from '#core/rules/decide.ts';
import { draftProblem } from '#core/rules/draft-problem.ts';
import type { RuleSubject } from '#core/rules/subject.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { ruleDraft, type RuleDraft } from '#shared/interaction/rule.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence } from '#shared/words/sentence.ts';

/** Returns the input of rules for a command, as if an agent asked to run it. */
export function subjectOfCommand(command: string, places: Places): RuleSubject {
  const input = { command };
  const tool = { kind: 'execute', action: 'command', command } as const;
  const details = {
    type: 'tool',
    toolName: COMMAND_TOOL,
    toolUseId: null,
    input,
    tool,
    details: null,
  } as const;
  return {
    toolName: COMMAND_TOOL,
    use: effectOf(details),
    isEdit: false,
    reading: readShell(command),
    risk: assess({ details, blockedPath: null }, places),
    blockedPath: null,
    sessionId: '',
    places,
  };
}

/** Returns a rule that allows commands with these first words in every session. */
export function ruleOfWords(text: string): Result<RuleDraft, Sentence> {
  const words = text.trim().split(/\s+/);
  const parsed = ruleDraft.safeParse({
    effect: 'allow',
    toolName: COMMAND_TOOL,
    pattern: { type: 'command', words },
    scope: { type: 'everywhere' },
  });
  if (!parsed.success || draftProblem(parsed.data) !== null) {
    return err(cliSentence('cliFailures.ruleOption'));
  }
  return ok(parsed.data);
}

export function isAllowedBy(rule: RuleDraft | null, subject: RuleSubject): boolean {
  return rule !== null && decide([rule], subject)?.effect === 'allow';
}
