import type { RuleDraft } from '#shared/interaction/rule.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import type { Sentence } from '#shared/words/sentence.ts';

/** Returns a short description of a rule. */
export function ruleSentence({ toolName: tool, pattern }: RuleDraft): Sentence {
  switch (pattern.type) {
    case 'any':
      return cliSentence('cliRisk.ruleAny', { tool });
    case 'command':
      return cliSentence('cliRisk.ruleCommand', { tool, words: pattern.words.join(' ') });
    case 'path':
      return cliSentence('cliRisk.rulePath', { tool, glob: pattern.glob });
    case 'mcp':
      return pattern.tool === null
        ? cliSentence('cliRisk.ruleServer', { server: pattern.server })
        : cliSentence('cliRisk.ruleMcpTool', { tool: pattern.tool, server: pattern.server });
    case 'domain':
      return cliSentence('cliRisk.ruleDomain', { tool, domain: pattern.domain });
    case 'edits':
      return cliSentence('cliRisk.ruleEdits');
  }
}
