import { useTranslation } from 'react-i18next';

import { useRules } from '#renderer/stores/desk/desk.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Rule, RuleDraft } from '#shared/interaction/rule.ts';

import { typedWords } from './command-words.ts';

/** The text of a pattern: `words` first, then `subject`, which is the pattern itself. */
export type PatternText = { readonly words: string; readonly subject: string | null };

export function usePatternText(): (draft: Pick<RuleDraft, 'toolName' | 'pattern'>) => PatternText {
  const { t } = useTranslation('rules');
  return ({ toolName, pattern }) => {
    switch (pattern.type) {
      case 'any':
        return { words: t('pattern.any', { tool: visibleText(toolName) }), subject: null };
      case 'command':
        return { words: t('pattern.command'), subject: typedWords(pattern.words) };
      case 'path':
        return { words: t('pattern.path'), subject: pattern.glob };
      case 'mcp':
        if (pattern.tool === null) return { words: t('pattern.mcpAll'), subject: pattern.server };
        return { words: t('pattern.mcp'), subject: `${pattern.server}: ${pattern.tool}` };
      case 'domain':
        return { words: t('pattern.domain'), subject: pattern.domain };
      case 'edits':
        return { words: t('pattern.edits'), subject: null };
    }
  };
}

/** Returns a function that describes a rule in one line, without its scope. */
export function useRuleLine(): (
  draft: Pick<RuleDraft, 'effect' | 'toolName' | 'pattern'>,
) => string {
  const { t } = useTranslation('rules');
  const textOf = usePatternText();
  return (draft) => {
    const { words, subject } = textOf(draft);
    const about = subject === null ? words : `${words} ${visibleText(subject)}`;
    return `${draft.effect === 'allow' ? t('allowed') : t('denied')}: ${about}`;
  };
}

/** Returns a function that names the end of a rule; null for a rule without one. */
export function useEndText(): (rule: Pick<Rule, 'end'>) => string | null {
  const { t } = useTranslation('rules');
  return ({ end }) => {
    if (end === undefined) return null;
    return end.type === 'turn' ? t('end.turn') : t('end.uses', { count: end.count });
  };
}

/**
 * Returns a function that describes the rule that decided. Rules revoked long ago are no longer
 * known.
 */
export function useDecidingRule(): (ruleId: string) => string {
  const { t } = useTranslation('rules');
  const rules = useRules();
  const lineOf = useRuleLine();
  return (ruleId) => {
    const rule = rules.find((each) => each.ruleId === ruleId);
    return rule ? t('by', { rule: lineOf(rule) }) : t('byGone');
  };
}
