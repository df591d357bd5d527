import type { AgentAsk } from '#core/agents/agent-event.ts';
import { refuseOnly, type Cut } from '#core/agents/kits/asks/refuse-only-ask.ts';
import {
  fieldsAt,
  fieldsListAt,
  isTrue,
  nameAt,
  textAt,
  type Fields,
} from '#shared/base/fields.ts';
import type { Question, ToolDetails } from '#shared/tool/tool-details.ts';
import { askWords, worded } from '#shared/interaction/worded.ts';

import { planOptions, questionOptions, toolOptions } from './options.ts';
import { toolTitle } from './tool-title.ts';
import { claudeUse } from '../tools/kinds/claude-use.ts';

/**
 * Returns true if Claude Code itself found the use unsafe. Corral's own assessment is added for
 * every agent in `core/risk`.
 */
function isUnsafeUse(request: Fields): boolean {
  return nameAt(request, 'decision_reason_type') === 'safetyCheck';
}

export type PreviewDetails = (toolName: string, input: unknown) => ToolDetails | null;

type AskKnowledge = {
  readonly previewDetails: PreviewDetails;
  /** Types of sub-agents by id. */
  readonly agentTypes: ReadonlyMap<string, string>;
  /** Reason why the request is incomplete; null if it is complete. */
  readonly cut: Cut | null;
};

/**
 * Converts a `can_use_tool` request to a question to the person. Questions and plans also arrive as
 * tools.
 */
export function askOf(askId: string, request: Fields, knowledge: AskKnowledge): AgentAsk {
  const toolName = nameAt(request, 'tool_name') ?? 'unknown';
  const input = fieldsAt(request, 'input') ?? {};
  const toolUseId = nameAt(request, 'tool_use_id');
  const shared = { askId, ...context(request, knowledge.agentTypes) };
  const approval = () => ({
    ...shared,
    type: 'TOOL_APPROVAL' as const,
    ...toolApproval(request, toolName, input, toolUseId, knowledge),
  });
  if (knowledge.cut) return refuseOnly(approval(), toolName, input, knowledge.cut);
  if (toolName === 'AskUserQuestion') {
    const questions = questionsOf(input);
    if (questions.length > 0) {
      const title =
        questions.length === 1
          ? worded('oneQuestion', {})
          : worded('questions', { count: String(questions.length) });
      const words = askWords(title, questions.map(({ question }) => question).join('\n'));
      const details = { type: 'questions', toolUseId, questions, takesNotes: true } as const;
      return { ...shared, type: 'USER_CHOICE', ...words, details, options: questionOptions(input) };
    }
  }
  const plan = textAt(input, 'plan');
  if (toolName === 'ExitPlanMode' && plan !== null) {
    const details = {
      type: 'plan',
      toolUseId,
      plan,
      filePath: nameAt(input, 'planFilePath'),
    } as const;
    const words = askWords(worded('planReady', {}), worded('hasPlan', { agent: 'Claude' }));
    return { ...shared, type: 'USER_CONFIRMATION', ...words, details, options: planOptions(input) };
  }
  return approval();
}

function toolApproval(
  request: Fields,
  toolName: string,
  input: Fields,
  toolUseId: string | null,
  { previewDetails }: AskKnowledge,
) {
  const shown = { tool: claudeUse(toolName, input), details: previewDetails(toolName, input) };
  const details = { type: 'tool', toolName, toolUseId, input, ...shown, isEditable: true } as const;
  const options = toolOptions(
    fieldsListAt(request, 'permission_suggestions'),
    isUnsafeUse(request),
  );
  return {
    ...askWords(toolTitle(toolName), ''),
    ...agentSays(request, toolName),
    details,
    options,
  };
}

/**
 * Returns the request's own name, title and description. The agent's side wrote them, so none of
 * them may become Corral's title.
 */
function agentSays(request: Fields, toolName: string): { readonly agentSays?: string } {
  const name = nameAt(request, 'display_name');
  const parts = [
    name === toolName ? null : name,
    nameAt(request, 'title'),
    textAt(request, 'description'),
  ];
  const text = parts.filter((part) => part !== null && part.trim() !== '').join('\n');
  return text === '' ? {} : { agentSays: text };
}

function context(request: Fields, agentTypes: ReadonlyMap<string, string>) {
  const agentId = nameAt(request, 'agent_id');
  const askedBy =
    agentId === null
      ? null
      : (nameAt(request, 'agent_type') ?? agentTypes.get(agentId) ?? 'sub-agent');
  return {
    askedBy,
    reason: nameAt(request, 'decision_reason'),
    blockedPath: nameAt(request, 'blocked_path'),
  };
}

function questionsOf(input: Fields): Question[] {
  return fieldsListAt(input, 'questions').flatMap((asked) => {
    const question = nameAt(asked, 'question');
    if (question === null) return [];
    const options = fieldsListAt(asked, 'options').flatMap((option) => {
      const label = nameAt(option, 'label');
      return label === null
        ? []
        : [
            {
              label,
              description: nameAt(option, 'description'),
              preview: nameAt(option, 'preview'),
            },
          ];
    });
    return [
      {
        question,
        header: nameAt(asked, 'header'),
        multiSelect: isTrue(asked, 'multiSelect'),
        options,
      },
    ];
  });
}
