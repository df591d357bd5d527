import { isBroad } from '#core/rules/draft-problem.ts';
import { ruleText } from '#core/rules/rule-text.ts';
import type { RuleSubject } from '#core/rules/subject.ts';
import { suggest } from '#core/rules/suggest.ts';
import type { RuleObstacle } from '#shared/contract/rules.ts';
import type { Risk, RiskReason } from '#shared/interaction/risk.ts';
import { riskCodes, type RiskCode } from '#shared/interaction/risk-codes.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';
import { risk as riskTexts } from '#shared/words/en/interactions/risk.ts';
import { isOwnWork } from '#core/agents/stored-use.ts';

import { isAllowedBy, subjectOfCommand } from './command-rule.ts';

const obstacles: Readonly<Record<NonNullable<RuleObstacle>, string>> = {
  unreadable: 'Corral cannot read the command in full.',
  highRisk: 'its risk is high. Only a rule with exactly these words can allow such a command.',
  unsafeParts: 'a part of it writes to a file, sets a variable or is known only while it runs.',
  notATool: 'it is not a command.',
};

/** Explains the risk of a command and its rules as text for a terminal. */
export function riskExplanation(
  command: string,
  subject: RuleSubject,
  rule: RuleDraft | null,
): string {
  const { risk } = subject;
  return [
    `${risk.level} risk: ${command}`,
    ...partLines(risk),
    ...(rule ? ['', `Your rule (${ruleText(rule)}): ${verdict(rule, subject)}`] : []),
    '',
    ...suggestionLines(subject),
    '',
  ].join('\n');
}

/** Lists the parts with their reasons, then the reasons of the command as a whole. */
function partLines({ parts, reasons }: Risk): readonly string[] {
  const ofParts = new Set(parts.flatMap((part) => part.reasons.map(keyOf)));
  const ofWhole = reasons.filter((reason) => !ofParts.has(keyOf(reason)));
  return [
    ...parts.flatMap(({ text, level, reasons: own }, at) => [
      '',
      `${at + 1}. ${text}`,
      `   ${level}`,
      ...reasonLines(own),
    ]),
    ...(ofWhole.length > 0 ? ['', 'The command as a whole:', ...reasonLines(ofWhole)] : []),
    ...(parts.length + reasons.length === 0 ? ['', 'Nothing that stands out.'] : []),
  ];
}

const keyOf = ({ code, subject }: RiskReason): string => `${code} ${subject ?? ''}`;

const reasonLines = (reasons: readonly RiskReason[]): readonly string[] =>
  reasons.map(({ code, level, subject }) => {
    const words = isKnownCode(code) ? riskTexts.reason[code] : code;
    return `   - ${level} ${code}: ${words}${subject === null ? '' : `: ${subject}`}`;
  });

const isKnownCode = (code: string): code is RiskCode => Object.hasOwn(riskCodes, code);

function suggestionLines(subject: RuleSubject): readonly string[] {
  const { allow, obstacle } = suggest(subject);
  return [
    obstacle === null
      ? 'Rules that Corral would suggest:'
      : `No rule can allow this command: ${obstacles[obstacle]}`,
    ...(obstacle === null
      ? allow.map(
          (draft) => `   - ${ruleText(draft)}: ${verdict(draft, subject)}${broadness(draft)}`,
        )
      : []),
    ...(obstacle === null && subject.risk.parts.length > 1
      ? ['Several of them can allow the parts of this command together.']
      : []),
  ];
}

function verdict(draft: RuleDraft, subject: RuleSubject): string {
  if (isAllowedBy(draft, subject)) return 'allows this command';
  const { parts } = subject.risk;
  const allowed = parts.flatMap(({ text }, at) =>
    isAllowedBy(draft, subjectOfCommand(text, subject.places)) ? [at + 1] : [],
  );
  const isSome = allowed.length > 0 && allowed.length < parts.length;
  return isSome
    ? `allows part ${allowed.join(', ')} of this command, not the rest`
    : 'does not allow this command';
}

const broadness = (draft: RuleDraft): string =>
  isBroad(draft, isOwnWork) ? ' (broad: Corral asks you to confirm it)' : '';
