import { fieldsListAt, nameAt, textsAt, type Fields } from '#shared/base/fields.ts';
import { grantWords, type Grant } from '#shared/interaction/grant.ts';
import { questionTexts } from '#shared/words/question-text.ts';

/** Updates of Claude Code's own permissions that accompany an approval, and their meaning. */
export type Rememberable = {
  readonly label: string;
  readonly description: string;
  readonly grants: readonly Grant[];
  readonly updates: readonly Fields[];
  /** True if it allows far more than the current request. */
  readonly isBroad: boolean;
};

const broadModes: ReadonlySet<string> = new Set(['bypassPermissions', 'auto']);
/** Tools that can do anything; a rule for all of their uses allows everything. */
const broadTools: ReadonlySet<string> = new Set(['Bash', 'PowerShell', 'Task', 'Agent']);

/**
 * Returns the permissions that an approval can add: rules and folders together, for this session
 * and as Claude Code suggests them, and each mode change separately. Suggestions that deny, remove
 * or are unknown are omitted.
 */
export function rememberable(suggestions: readonly Fields[]): readonly Rememberable[] {
  const allowing = suggestions.filter((each) => grantsOf(each).length > 0);
  const rules = allowing.filter((each) => nameAt(each, 'type') !== 'setMode');
  const lasting = rules.some((each) => nameAt(each, 'destination') !== 'session');
  const forSession = rules.map((each) => ({ ...each, destination: 'session' }));
  return [
    ...(rules.length > 0 ? [rememberableOf(forSession)] : []),
    ...(lasting ? [rememberableOf(rules)] : []),
    ...allowing
      .filter((each) => nameAt(each, 'type') === 'setMode')
      .map((mode) => rememberableOf([mode])),
  ];
}

function rememberableOf(updates: readonly Fields[]): Rememberable {
  const grants = updates.flatMap(grantsOf);
  return {
    ...grantWords(questionTexts('en'), grants),
    grants,
    updates,
    isBroad: updates.some(isBroad),
  };
}

const settingsFiles: ReadonlyMap<string, string> = new Map([
  ['localSettings', '.claude/settings.local.json'],
  ['projectSettings', '.claude/settings.json'],
  ['userSettings', '~/.claude/settings.json'],
]);

/** Returns what an update allows. */
function grantsOf(update: Fields): readonly Grant[] {
  const place = nameAt(update, 'destination') ?? 'session';
  const keeper = settingsFiles.get(place);
  return grantedBy(update).map((each) => ({
    ...each,
    place,
    ...(keeper !== undefined && { keeper }),
  }));
}

function grantedBy(update: Fields): readonly Pick<Grant, 'what' | 'value'>[] {
  switch (nameAt(update, 'type')) {
    case 'addRules':
    case 'replaceRules':
      return nameAt(update, 'behavior') === 'allow'
        ? ruleTexts(update).map((value) => ({ what: 'rule', value }))
        : [];
    case 'addDirectories':
      return textsAt(update, 'directories').map((value) => ({ what: 'folder', value }));
    case 'setMode': {
      const mode = nameAt(update, 'mode');
      return mode === null ? [] : [{ what: 'mode', value: mode }];
    }
    default:
      return [];
  }
}

function ruleTexts(update: Fields): readonly string[] {
  return fieldsListAt(update, 'rules').map((rule) => {
    const toolName = nameAt(rule, 'toolName') ?? 'any tool';
    const content = nameAt(rule, 'ruleContent');
    return content === null ? toolName : `${toolName}(${content})`;
  });
}

function isBroad(update: Fields): boolean {
  if (nameAt(update, 'type') === 'setMode') return broadModes.has(nameAt(update, 'mode') ?? '');
  return fieldsListAt(update, 'rules').some((rule) => {
    const content = nameAt(rule, 'ruleContent');
    return (
      broadTools.has(nameAt(rule, 'toolName') ?? '') &&
      (content === null || /^[\s:*]*$/.test(content))
    );
  });
}
