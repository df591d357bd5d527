import { z } from 'zod';

import type { AgentAsk } from '#core/agents/agent-event.ts';
import { formFields, formOf, type FormQuestion } from '#core/agents/kits/asks/form/form-fields.ts';
import { uniqueTexts } from '#core/agents/kits/asks/form/unique-texts.ts';
import { refuseOnlyUnspecified } from '#core/agents/kits/asks/refuse-only-ask.ts';
import type { Fields } from '#shared/base/fields.ts';
import { fit, listOf, maybeText } from '#shared/base/lenient.ts';
import type { Question } from '#shared/tool/tool-details.ts';
import { askWords, worded } from '#shared/interaction/worded.ts';
import { useByName } from '#core/agents/kits/tools/use-by-name.ts';

import { option, stopTurn } from './options.ts';
import { fields, type RequestId } from '../wire/wire.ts';

type Ask = Omit<AgentAsk, 'askId' | 'askedBy'>;

const choice = z.object({ label: z.string(), description: maybeText });
const questioned = z.object({
  id: z.string(),
  header: maybeText,
  question: z.string(),
  options: listOf(choice),
  isSecret: z.boolean().nullish(),
});
const userInput = z.object({ questions: listOf(questioned) });

/** Converts `item/tool/requestUserInput`, the questions of plan mode. */
export function questionAsk(params: Fields, toolUseId: string, id: RequestId): Ask | null {
  const requested = fit(userInput, params)?.questions ?? [];
  if (requested.length === 0) return null;
  const texts = uniqueTexts(requested.map(({ question }) => question));
  const questions = requested.map(({ question, header, options, isSecret }, at): Question => {
    const offered = options.map((each) => ({ ...each, preview: null }));
    return {
      question: texts[at] ?? question,
      header,
      multiSelect: false,
      options: offered,
      ...(isSecret && { isSecret }),
    };
  });
  const ids = Object.fromEntries(
    requested.map(({ question, id: given }, at) => [texts[at] ?? question, given]),
  );
  const title =
    questions.length === 1
      ? worded('oneQuestion', {})
      : worded('questions', { count: String(questions.length) });
  const options = [
    option(
      'answer',
      'Answer',
      'PROVIDE_INFO',
      { requestId: id, questions: ids },
      { isDefault: true },
    ),
    option(
      'skip',
      'Skip',
      'SKIP',
      { requestId: id, result: { answers: {} } },
      { description: 'Codex continues without an answer.' },
    ),
    stopTurn({ requestId: id, interrupt: true }),
  ];
  return {
    type: 'USER_CHOICE',
    ...askWords(title, questions.map(({ question }) => question).join('\n')),
    details: { type: 'questions', toolUseId, questions },
    options,
    reason: null,
    blockedPath: null,
  };
}

const elicitation = z.object({
  serverName: maybeText,
  message: z.string().catch(''),
  url: maybeText,
  requestedSchema: z.unknown().optional(),
});

type Elicited = z.output<typeof elicitation>;
type Contents = Pick<Ask, 'type' | 'details' | 'options'>;

/**
 * Converts `mcpServer/elicitation/request`, with which a server asks for a confirmation, a visit to
 * a page, or a form.
 */
export function elicitationAsk(params: Fields, id: RequestId): Ask | null {
  const elicited = fit(elicitation, params);
  if (!elicited) return null;
  const message =
    elicited.url === null ? elicited.message : `${elicited.message}\n${elicited.url}`.trim();
  const { serverName: server } = elicited;
  const title =
    server === null ? worded('unnamedServerAsks', {}) : worded('serverAsks', { server });
  const shared = { ...askWords(title, message), reason: null, blockedPath: null };
  const fields = formFields(elicited.requestedSchema, '');
  if (fields === null)
    return refuseOnlyUnspecified({ ...shared, ...confirmation(elicited, params, id) });
  const contents = fields.length === 0 ? confirmation(elicited, params, id) : form(fields, id);
  return { ...shared, ...contents };
}

/** Returns the contents of an elicitation without fields, which asks for a confirmation. */
function confirmation({ serverName }: Elicited, params: Fields, id: RequestId): Contents {
  const toolName = `mcp__${serverName ?? 'An MCP server'}__elicitation`;
  const details = {
    type: 'tool',
    toolName,
    tool: useByName(toolName, {}, null),
    toolUseId: null,
    input: fit(fields, params['_meta']) ?? {},
    details: null,
  } as const;
  return {
    type: 'USER_CONFIRMATION',
    details,
    options: [
      option('approve', 'Approve', 'APPROVE_AND_EXECUTE', reply(id, 'accept', {}), {
        isDefault: true,
      }),
      ...refusingOptions(id),
    ],
  };
}

/** Returns the contents of an elicitation with fields, which are shown as questions. */
function form(asked: readonly FormQuestion[], id: RequestId): Contents {
  const questions = asked.map(({ question }) => question);
  const answer = option(
    'answer',
    'Answer',
    'PROVIDE_INFO',
    { requestId: id, form: formOf(asked) },
    { isDefault: true },
  );
  return {
    type: 'USER_CHOICE',
    details: { type: 'questions', toolUseId: null, questions },
    options: [answer, ...refusingOptions(id)],
  };
}

function refusingOptions(id: RequestId) {
  return [
    option('reject', 'Reject', 'REJECT_WITH_REASON', reply(id, 'decline'), {
      description: 'Codex continues without it.',
    }),
    stopTurn({ ...reply(id, 'cancel'), interrupt: true }),
  ];
}

function reply(id: RequestId, action: string, content: unknown = null) {
  return { requestId: id, result: { action, content, _meta: null } };
}
