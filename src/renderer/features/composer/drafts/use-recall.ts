import { useRef } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';

import { draftOf } from '#renderer/views/prompt-field/drafts.ts';
import { mayRecall, recallStep, type Recall } from './recall.ts';

const LIMIT = 100;

type Direction = 'older' | 'newer';

/**
 * Returns a function that recalls earlier prompts of the session by the arrow keys. The function
 * returns false if the field must handle the key.
 */
export function useRecall(
  sessionId: string,
  write: (text: string) => void,
): (direction: Direction, caret: number) => boolean {
  const api = useApi();
  const recall = useRef<Recall | null>(null);
  const go = (direction: Direction) => {
    recall.current = recall.current && recallStep(recall.current, direction);
    write(recall.current?.prompts[recall.current.at] ?? '');
  };
  const begin = async () => {
    const reply = await api['sessions.prompts']({ sessionId, limit: LIMIT });
    // Text that was typed during the call must not be replaced.
    if (!reply.ok || reply.value.prompts.length === 0 || draftOf(sessionId) !== '') return;
    recall.current = { prompts: reply.value.prompts, at: -1 };
    go('older');
  };
  return (direction, caret) => {
    const draft = draftOf(sessionId);
    if (!mayRecall(recall.current, draft, caret, direction)) return false;
    if (draft === '') void begin();
    else go(direction);
    return true;
  };
}
