import type { MessageOf } from '#shared/conversation/message.ts';
import type { Interaction, InteractionOption } from '#shared/interaction/interaction.ts';
import { interactionMessageId } from '#shared/interaction/message-id.ts';

/** Returns the question as a message of its conversation: first open, later with its outcome. */
export function interactionMessage(interaction: Interaction): MessageOf<'interaction'> {
  const { request, response } = interaction;
  const option = request.options.find(({ optionId }) => optionId === response?.selectedOptionId);
  return {
    id: interactionMessageId(request.requestId),
    sessionId: request.sessionId,
    seq: 0,
    role: 'system',
    messageType: 'interaction',
    content: request.title,
    timestamp: interaction.openedAt,
    source: { kind: 'corral' },
    metadata: {
      parentToolUseId: null,
      blobs: [],
      requestId: request.requestId,
      toolUseId: 'toolUseId' in request.details ? request.details.toolUseId : null,
      outcome: interaction.outcome,
      selectedOptionId: response?.selectedOptionId ?? null,
      selectedLabel: option?.label ?? null,
      feedback: response?.feedback?.trim() || answersText(interaction),
      explanation: interaction.explanation,
      ...optionalFields(interaction, option),
    },
  };
}

/** Returns the fields that are present only if they have a value. */
function optionalFields(
  { request, response, explained, decidedBy }: Interaction,
  option: InteractionOption | undefined,
) {
  return {
    ...(request.wording?.title && { titleWording: request.wording.title }),
    ...(option?.grants && { selectedGrants: option.grants }),
    ...(explained && { explained }),
    ...(decidedBy && { decidedBy }),
    ...(response?.data?.updatedInput !== undefined && { updatedInput: response.data.updatedInput }),
  };
}

function answersText({ response }: Interaction): string | null {
  const { answers = {}, notes = {} } = response?.data ?? {};
  const lines = Object.entries(answers).map(([question, answer]) => {
    const note = Object.hasOwn(notes, question) ? notes[question] : undefined;
    return note === undefined ? `${question} ${answer}` : `${question} ${answer} (${note})`;
  });
  return lines.length > 0 ? lines.join('\n') : null;
}
