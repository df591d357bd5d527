import { z } from 'zod';

import { renewedPlace } from './former-words.ts';
import { wordsIn } from './words-in.ts';
import type { OwnWord } from '#shared/words/en/questions.ts';
import type { SentenceSource } from '#shared/words/sentence-engine.ts';

/** A lasting change that an option makes for later requests. */
export const grant = z.object({
  what: z.enum(['rule', 'folder', 'commandPrefix', 'mode', 'allowedHost', 'blockedHost']),
  value: z.string(),
  /** Place where it is kept, which determines its reach; any name, as the agent reports it. */
  place: z.string(),
  /**
   * Keeper of the grant: a settings file, or the name of an agent. Absent if an older Corral stored
   * the grant.
   */
  keeper: z.string().optional(),
});
export type Grant = z.infer<typeof grant>;

type PlaceWords = { readonly reach: OwnWord; readonly kept: OwnWord | null };

const places: ReadonlyMap<string, PlaceWords> = new Map<string, PlaceWords>([
  ['session', { reach: 'inSession', kept: 'keptInSession' }],
  ['localSettings', { reach: 'inLocalSettings', kept: 'keptInLocalSettings' }],
  ['projectSettings', { reach: 'inProjectSettings', kept: 'keptInProjectSettings' }],
  ['userSettings', { reach: 'inUserSettings', kept: 'keptInUserSettings' }],
  ['cliArg', { reach: 'inSession', kept: null }],
  ['agentRules', { reach: 'inAgentRules', kept: 'keptInAgentRules' }],
  ['agentProcess', { reach: 'inAgentRules', kept: 'keptInAgentProcess' }],
  ['agentNetwork', { reach: 'inAgentRules', kept: 'keptInAgentNetwork' }],
]);

const modes: ReadonlyMap<string, OwnWord> = new Map<string, OwnWord>([
  ['acceptEdits', 'modeAcceptEdits'],
  ['bypassPermissions', 'modeBypassPermissions'],
  ['dontAsk', 'modeDontAsk'],
  ['plan', 'modePlan'],
  ['default', 'modeDefault'],
  ['auto', 'modeAuto'],
]);

/**
 * For each kind of grant: the label of its option, and the wording of one grant inside that label.
 */
const kinds: Readonly<Record<Grant['what'], { readonly label: OwnWord; readonly item: OwnWord }>> =
  {
    rule: { label: 'remember', item: 'grantedRule' },
    folder: { label: 'remember', item: 'grantedFolder' },
    commandPrefix: { label: 'remember', item: 'grantedPrefix' },
    mode: { label: 'changeMode', item: 'modeOther' },
    allowedHost: { label: 'allowHost', item: 'grantedRule' },
    blockedHost: { label: 'blockHost', item: 'grantedRule' },
  };

/** Returns the label and description of an option with these grants. */
export function grantWords(
  texts: SentenceSource,
  stored: readonly Grant[],
): { readonly label: string; readonly description: string } {
  const say = (name: OwnWord, values: Readonly<Record<string, string>> = {}) =>
    wordsIn(texts, { name, values }) ?? '';
  const grants = stored.map((each) =>
    places.has(each.place) ? each : { ...each, ...renewedPlace(each.place) },
  );
  const itemsOf = (some: readonly Grant[]) =>
    some.map(({ what, value }) => say(itemWord(what, value), { value })).join(say('andSo'));
  const groups = [...Map.groupBy(grants, ({ place }) => place)].map(([place, here]) =>
    say(places.get(place)?.reach ?? 'inOther', { items: itemsOf(here), place }),
  );
  const kept = Map.groupBy(grants, ({ place, keeper }) => {
    const sentence = places.get(place)?.kept ?? null;
    return sentence === null ? '' : say(sentence, { keeper: keeper ?? say('settingsFile') });
  });
  // Two sentences of different length would contradict each other, if neither named its grants.
  const sentences = [...kept].flatMap(([sentence, some]) => {
    if (sentence === '') return [];
    return [kept.size === 1 ? sentence : say('keptItems', { items: itemsOf(some), sentence })];
  });
  const { label } = kinds[grants[0]?.what ?? 'rule'];
  return {
    label: say(label, { what: groups.join(say('andElsewhere')) }),
    description: sentences.join(say('afterSentence')),
  };
}

function itemWord(what: Grant['what'], value: string): OwnWord {
  return (what === 'mode' ? modes.get(value) : undefined) ?? kinds[what].item;
}
