import { err, ok, type Result } from '#shared/base/result.ts';
import type { InteractionDetails } from '#shared/interaction/interaction.ts';

/** The part of a tool's input that a person can edit: one text of it, or all of it as JSON. */
export type EditableInput = {
  readonly kind: 'command' | 'text' | 'json';
  /** The text as the agent requested it. */
  readonly text: string;
  /** The field of the input that contains the text; null if the text is the whole input as JSON. */
  readonly field: string | null;
};

type ToolDetails = Extract<InteractionDetails, { type: 'tool' }>;

/** Fields that contain the new text of a file. */
const TEXT_FIELDS = ['new_string', 'content', 'new_source'] as const;

/** Returns the editable part of a request; null if the agent does not accept changes of it. */
export function editableInput(details: InteractionDetails): EditableInput | null {
  if (details.type !== 'tool' || details.isEditable !== true) return null;
  const detailsType = details.details?.type;
  const [fields, kind] =
    detailsType === 'commandOutput'
      ? ([['command'], 'command'] as const)
      : ([TEXT_FIELDS, 'text'] as const);
  const field = fields.find((name) => typeof fieldOf(details, name) === 'string');
  if (
    field !== undefined &&
    (detailsType === 'commandOutput' || detailsType === 'diff' || detailsType === 'notebookEdit')
  ) {
    return { kind, text: String(fieldOf(details, field)), field };
  }
  return { kind: 'json', text: JSON.stringify(details.input, null, 2), field: null };
}

/** Returns the input with the edited text, or the reason why the text is not a valid input. */
export function withEdit(
  details: ToolDetails,
  { field, kind }: EditableInput,
  text: string,
): Result<unknown, 'empty' | 'notJson' | 'notObject'> {
  if (field !== null) {
    if (kind === 'command' && text.trim() === '') return err('empty');
    return ok({ ...objectOf(details.input), [field]: text });
  }
  try {
    const value: unknown = JSON.parse(text);
    return objectOf(value) === null ? err('notObject') : ok(value);
  } catch {
    return err('notJson'); // The caller shows the error beside the field.
  }
}

function fieldOf(details: ToolDetails, name: string): unknown {
  const input = objectOf(details.input);
  return input && Object.hasOwn(input, name) ? input[name] : undefined;
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}
