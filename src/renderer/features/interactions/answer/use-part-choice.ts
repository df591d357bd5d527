import { useMemo } from 'react';

import {
  emptyRequestDraft,
  setRequestDraft,
  useDialog,
} from '#renderer/stores/interactions/dialog-store.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { partialEdit, type EditPart } from './edit-parts.ts';
import { editableInput } from './editable-input.ts';

/** The parts of an edit, each of which can be left out. */
export type PartChoice = {
  readonly parts: readonly EditPart[];
  /** Indexes of the parts that are left out. */
  readonly rejected: readonly number[];
  /** True if the text was changed otherwise, so that no part can be chosen. */
  readonly isTyped: boolean;
  readonly toggle: (index: number) => void;
};

/**
 * Returns the choice among the parts of the edit that a request asks for, which the dialog and the
 * review share. Returns null if the request is no edit of several parts.
 */
export function usePartChoice({
  details,
  requestId,
}: Pick<InteractionRequest, 'details' | 'requestId'>): PartChoice | null {
  const { change, rejected } = useDialog((s) => s.drafts[requestId]) ?? emptyRequestDraft;
  const partial = useMemo(() => partialEdit(details), [details]);
  const editable = editableInput(details);
  if (!partial || !editable) return null;
  return {
    parts: partial.parts,
    rejected,
    isTyped: (change ?? editable.text) !== partial.textWithout(rejected),
    toggle(index) {
      const others = rejected.filter((at) => at !== index);
      const next =
        others.length < rejected.length ? others : [...rejected, index].toSorted((a, b) => a - b);
      setRequestDraft(requestId, { change: partial.textWithout(next), rejected: next });
    },
  };
}
