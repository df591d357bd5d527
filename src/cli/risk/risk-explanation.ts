import { isOwnWork } from '#core/agents/stored-use.ts';
import { isBroad } from '#core/rules/draft-problem.ts';
import type { RuleSubject } from '#core/rules/subject.ts';
import { suggest } from '#core/rules/suggest.ts';
import type { RuleObstacle } from '#shared/contract/calls/rules.ts';
import type { Risk, RiskReason } from '#shared/interaction/risk.ts';
import { riskCodes, type RiskCode } from '#shared/interaction/risk-codes.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';
import { cliSentence } from '#shared/words/cli-sentence.ts';
import { risk as risksEn } from '#shared/words/en/interactions/risk.ts';
import type { Language, Texts } from '#shared/words/language.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import { risk as risksZh } from '#shared/words/zh/interactions/risk.ts';

import { isAllowedBy, subjectOfCommand } from './command-rule.ts';
import { ruleSentence } from './rule-sentence.ts';

const riskTexts: Readonly<Record<Language, Texts<typeof risksEn>>> = { en: risksEn, zh: risksZh };

/** Explains the risk of a command and its rules as text for a terminal. */
export function riskExplanation(
  language: Language,
  command: string,
  subject: RuleSubject,
  rule: RuleDraft | null,
): string {
  const { risk } = subject;
  const lines = [
    cliSentence('cliRisk.level', { level: risk.level, command }),
    ...partLines(language, risk),
    ...(rule ? ['', ruleLine(rule, subject)] : []),
    '',
    ...suggestionLines(language, subject),
    '',
  ];
  return lines.map((line) => textIn(language, line)).join('\n');
}

const ruleLine = (rule: RuleDraft, subject: RuleSubject): Sentence =>
  cliSentence('cliRisk.yourRule', { rule: ruleSentence(rule), verdict: verdict(rule, subject) });

/** Lists the parts with their reasons, then the reasons of the command as a whole. */
function partLines(language: Language, { parts, reasons }: Risk): readonly (string | Sentence)[] {
  const ofParts = new Set(parts.flatMap((part) => part.reasons.map(reasonKey)));
  const ofWhole = reasons.filter((reason) => !ofParts.has(reasonKey(reason)));
  const reasonLines = (all: readonly RiskReason[]) =>
    all.map((reason) => `   - ${textIn(language, reasonSentence(language, reason))}`);
  return [
    ...parts.flatMap(({ text, level, reasons: own }, at) => [
      '',
      `${at + 1}. ${text}`,
      `   ${level}`,
      ...reasonLines(own),
    ]),
    ...(ofWhole.length > 0 ? ['', cliSentence('cliRisk.whole'), ...reasonLines(ofWhole)] : []),
    ...(parts.length + reasons.length === 0 ? ['', cliSentence('cliRisk.nothing')] : []),
  ];
}

const reasonKey = ({ code, subject }: RiskReason): string => `${code} ${subject ?? ''}`;

function reasonSentence(language: Language, { code, level, subject }: RiskReason): Sentence {
  const text = isKnownCode(code) ? riskTexts[language].reason[code] : code;
  return subject === null
    ? cliSentence('cliRisk.reason', { level, code, text })
    : cliSentence('cliRisk.reasonOf', { level, code, text, subject });
}

const isKnownCode = (code: string): code is RiskCode => Object.hasOwn(riskCodes, code);

function suggestionLines(language: Language, subject: RuleSubject): readonly (string | Sentence)[] {
  const { allow, obstacle } = suggest(subject);
  if (obstacle !== null)
    return [cliSentence('cliRisk.noRule', { reason: obstacleSentence(obstacle) })];
  const suggestions = allow.map((draft) => {
    const values = { rule: ruleSentence(draft), verdict: verdict(draft, subject) };
    return isBroad(draft, isOwnWork)
      ? cliSentence('cliRisk.broadSuggestion', values)
      : cliSentence('cliRisk.suggestion', values);
  });
  return [
    cliSentence('cliRisk.suggested'),
    ...suggestions.map((sentence) => `   - ${textIn(language, sentence)}`),
    ...(subject.risk.parts.length > 1 ? [cliSentence('cliRisk.together')] : []),
  ];
}

function obstacleSentence(obstacle: NonNullable<RuleObstacle>): Sentence {
  switch (obstacle) {
    case 'unreadable':
      return cliSentence('cliRisk.unreadable');
    case 'highRisk':
      return cliSentence('cliRisk.highRisk');
    case 'unsafeParts':
      return cliSentence('cliRisk.unsafeParts');
    case 'notATool':
      return cliSentence('cliRisk.notATool');
  }
}

function verdict(draft: RuleDraft, subject: RuleSubject): Sentence {
  if (isAllowedBy(draft, subject)) return cliSentence('cliRisk.allows');
  const { parts } = subject.risk;
  const allowed = parts.flatMap(({ text }, at) =>
    isAllowedBy(draft, subjectOfCommand(text, subject.places)) ? [at + 1] : [],
  );
  const isSome = allowed.length > 0 && allowed.length < parts.length;
  return isSome
    ? cliSentence('cliRisk.allowsParts', { parts: allowed.join(', ') })
    : cliSentence('cliRisk.doesNotAllow');
}
