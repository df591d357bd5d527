import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/**
 * Descriptions of the fields of a question, by schema and field. A field of one kind of `details`
 * has the name of its kind before it.
 */
export const descriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Interaction: {
    request: 'The question',
    outcome: 'How it was closed; null while it is open',
    response: 'The answer; null if there is none',
    decidedBy: 'Who or what closed it; null if there is no decider',
    explanation: 'Reason for the outcome, in English',
    explained: 'The explanation by names and values, for a translation',
    openedAt: 'Milliseconds since the epoch',
    shownAt: 'First time that a window showed it; null if none did',
    shownIn: 'Windows and programs that showed it to a person',
    unseenAt: 'Time at which no window had shown it for long',
    timer: 'Its clock, if it has a time limit',
    closedAt: 'Milliseconds since the epoch; null while it is open',
    nextRequestId: 'The question that replaced it, because the agent asked again',
  },
  InteractionRequest: {
    requestId: 'Id for the answer; an answer reaches only the question of this id',
    sessionId: 'Session of the agent that asks',
    type: 'Kind of the question',
    title: 'Title in English',
    message: 'Text in English, or in the words of the agent',
    wording: 'Title and message by names and values, for a translation',
    details: 'What a person has to see before the answer',
    cuts: 'Parts of which only the beginning is here; read them with `readText` or `readQuestionContent`',
    context: 'Where the question comes from',
    options: 'Possible answers',
    required: 'False if the question can be skipped',
    timeoutSeconds: 'Time in front of a person after which `defaultOptionId` is taken',
    defaultOptionId: 'Option that is taken when the time is over',
    risk: 'What the tool would do, as far as its text tells; null if unknown',
  },
  InteractionOption: {
    optionId: 'Id for `selectedOptionId`',
    label: 'Text of the option in English',
    agentLabel: 'The name of the agent for it, if `label` is that of Corral',
    description: 'What it does; null if the label says all',
    action: 'Kind of the answer',
    isDefault: 'True for the option that a window preselects',
    isDangerous: 'True if it allows much; a client should ask once more',
    requiresInput: 'True if the answer needs `feedback`',
    inputPrompt: 'Label of that text',
    grants: 'What it allows from now on',
    lasting: 'True if it decides later questions, too',
    metadata: 'Data of the adapter of the agent; clients ignore it',
  },
  InteractionContext: {
    agentId: 'Agent that asks',
    cwd: 'Folder in which it works',
    askedBy: 'Name of the asker within the agent, such as a sub-agent; null for the agent itself',
    agentSays: 'Title and description that the agent gave itself',
    reason: 'Reason in the words of the agent; null if it gave none',
    blockedPath: 'Path outside of the allowed folders, if it is the reason',
    readFrom:
      'Terminal from whose screen the question was read; absent if the agent asked by itself',
  },
  InteractionDetails: {
    type: '`tool`: an agent wants to use a tool; `questions`: it asks; `plan`: it shows a plan; `none`: title and message say all',
    'tool.toolName': 'Name of the tool, as the agent names it',
    'tool.toolUseId': 'Id of the use in the conversation; null if there is none',
    'tool.input': 'Input of the tool, unchanged',
    'tool.tool': 'The use in neutral words, from which risk and rules judge it',
    'tool.details': 'The use as a window shows it, such as a diff; null if there is no such form',
    'tool.isEditable': 'True if an approval may change the input (`data.updatedInput`)',
    'tool.isCut': 'True if it is nested too deep to be shown, so that it can only be rejected',
    'questions.toolUseId': 'Id of the use in the conversation; null if there is none',
    'questions.questions': 'Questions with their options; answers go into `data.answers`',
    'questions.takesNotes': 'True if an answer may have a note (`data.notes`)',
    'plan.toolUseId': 'Id of the use in the conversation; null if there is none',
    'plan.plan': 'The plan as Markdown',
    'plan.filePath': 'File that contains it; null if there is none',
  },
};

const variants = z.looseObject({
  oneOf: z.array(z.looseObject({ properties: z.record(z.string(), z.looseObject({})) })).optional(),
  properties: z.record(z.string(), z.looseObject({})).optional(),
});

/** Adds the descriptions of its fields to the schema of that name. */
export function describeFields(name: string, schema: Json): Json {
  const texts = descriptions[name];
  if (!texts) return schema;
  const parsed = variants.parse(schema);
  return {
    ...parsed,
    ...(parsed.properties && { properties: describe(parsed.properties, texts, '') }),
    ...(parsed.oneOf && {
      oneOf: parsed.oneOf.map((variant) => ({
        ...variant,
        properties: describe(
          variant.properties,
          texts,
          `${String(variant.properties['type']?.['const'])}.`,
        ),
      })),
    }),
  };
}

function describe(
  properties: Readonly<Record<string, Json>>,
  texts: Readonly<Record<string, string>>,
  prefix: string,
): Json {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => {
      const description = texts[`${prefix}${field}`] ?? texts[field];
      return [field, description === undefined ? schema : { ...schema, description }];
    }),
  );
}
