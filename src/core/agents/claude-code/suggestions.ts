import { fieldsListAt, nameAt, textsAt, type Fields } from '#shared/base/fields.ts';

/** Updates of Claude Code's own permissions that go along with an approval, and what they mean. */
export type Rememberable = {
  readonly label: string;
  readonly description: string;
  readonly updates: readonly Fields[];
  /** It allows far more than what is asked for now. */
  readonly isBroad: boolean;
};

const places: Readonly<Record<string, string>> = {
  session: 'in this session',
  localSettings: 'in this project (for you only)',
  projectSettings: 'in this project (for everyone who works on it)',
  userSettings: 'everywhere',
  cliArg: 'in this session',
};

const files: Readonly<Record<string, string>> = {
  session: 'Forgotten when this session ends.',
  localSettings: "Saved in the project's .claude/settings.local.json.",
  projectSettings: "Saved in the project's .claude/settings.json.",
  userSettings: 'Saved in your ~/.claude/settings.json.',
};

const modes: Readonly<Record<string, string>> = {
  acceptEdits: 'accept all edits',
  bypassPermissions: 'never ask again for anything',
  dontAsk: 'deny whatever would have to be asked',
  plan: 'switch to plan mode',
  default: 'switch to asking for each edit',
  auto: 'let a classifier approve from now on',
};

const broadModes: ReadonlySet<string> = new Set(['bypassPermissions', 'auto']);
/** Tools that can do anything; a rule for all of their uses is a rule for everything. */
const broadTools: ReadonlySet<string> = new Set(['Bash', 'PowerShell', 'Task', 'Agent']);

/**
 * What may be remembered: the rules and folders together, for this session and as Claude Code suggests it, and each
 * change of mode by itself. Suggestions that deny, remove or are not known are left out.
 */
export function rememberable(suggestions: readonly Fields[]): readonly Rememberable[] {
  const allowing = suggestions.filter((each) => subjectOf(each) !== null);
  const rules = allowing.filter((each) => nameAt(each, 'type') !== 'setMode');
  const lasting = rules.some((each) => nameAt(each, 'destination') !== 'session');
  const forSession = rules.map((each) => ({ ...each, destination: 'session' }));
  return [
    ...(rules.length > 0 ? [described(forSession)] : []),
    ...(lasting ? [described(rules)] : []),
    ...allowing.filter((each) => nameAt(each, 'type') === 'setMode').map((mode) => described([mode])),
  ];
}

function described(updates: readonly Fields[]): Rememberable {
  const places = [...new Set(updates.map(placeOf))];
  const isMode = updates.some((each) => nameAt(each, 'type') === 'setMode');
  const what = places
    .map(
      (place) =>
        `${updates
          .filter((each) => placeOf(each) === place)
          .map(subjectOf)
          .join(', ')} ${place}`,
    )
    .join('; ');
  const description = [...new Set(updates.map((each) => files[nameAt(each, 'destination') ?? 'session'] ?? ''))].filter(Boolean).join(' ');
  return {
    label: isMode ? `Approve, and ${what}` : `Approve, and do not ask again for ${what}`,
    description,
    updates,
    isBroad: updates.some(isBroad),
  };
}

function placeOf(update: Fields): string {
  const destination = nameAt(update, 'destination') ?? 'session';
  return places[destination] ?? `in ${destination}`;
}

/** What an update allows, in words; `null` when it allows nothing. */
function subjectOf(update: Fields): string | null {
  switch (nameAt(update, 'type')) {
    case 'addRules':
    case 'replaceRules':
      return nameAt(update, 'behavior') === 'allow' ? ruleTexts(update).join(', ') || null : null;
    case 'addDirectories':
      return (
        textsAt(update, 'directories')
          .map((folder) => `the folder ${folder}`)
          .join(', ') || null
      );
    case 'setMode': {
      const mode = nameAt(update, 'mode');
      return mode === null ? null : (modes[mode] ?? `switch to mode ${mode}`);
    }
    default:
      return null;
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
    return broadTools.has(nameAt(rule, 'toolName') ?? '') && (content === null || /^[\s:*]*$/.test(content));
  });
}
