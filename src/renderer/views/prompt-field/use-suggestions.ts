import { useRef, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { FileMatch } from '#shared/contract/files.ts';
import type { Session, SlashCommand } from '#shared/contract/sessions.ts';

import { matchCommands } from './match-commands.ts';
import { triggerAt, type Trigger } from './trigger.ts';

const MAX_FILES = 20;

export type Suggestion =
  | { readonly kind: 'file'; readonly value: string; readonly match: FileMatch }
  | { readonly kind: 'command'; readonly value: string; readonly command: SlashCommand };

type Open = { readonly trigger: Trigger; readonly items: readonly Suggestion[]; readonly active: number };

export type Suggestions = {
  /** `null`: there is nothing to choose. */
  readonly open: Open | null;
  /** Looks anew for what the caret is in. */
  readonly look: (text: string, caret: number) => void;
  readonly move: (by: number) => void;
  readonly point: (at: number) => void;
  /** Not again before another word is begun. */
  readonly dismiss: () => void;
  readonly close: () => void;
};

/** Where suggestions come from. */
export type SuggestionSource = {
  readonly slashCommands: readonly SlashCommand[];
  /** Files that fit some letters, best first. */
  readonly findFiles: (query: string, limit: number) => Promise<readonly FileMatch[]>;
};

/** Suggestions for a prompt to a session. */
export function useSuggestions({ sessionId, slashCommands }: Session): Suggestions {
  const api = useApi();
  const findFiles = async (query: string, limit: number) => {
    const reply = await api['files.complete']({ sessionId, query, limit });
    return reply.ok ? reply.value.matches : [];
  };
  return useSuggestionsFrom({ slashCommands, findFiles });
}

/** Paths and commands for the word that is being typed. An older answer never replaces a newer one. */
export function useSuggestionsFrom({ slashCommands, findFiles }: SuggestionSource): Suggestions {
  const [open, setOpen] = useState<Open | null>(null);
  const asked = useRef(0);
  const dismissed = useRef<number | null>(null);
  const show = (trigger: Trigger, items: readonly Suggestion[]) => setOpen(items.length === 0 ? null : { trigger, items, active: 0 });
  const find = async (trigger: Trigger) => {
    const mine = asked.current;
    const matches = await findFiles(trigger.query.slice(0, 500), MAX_FILES);
    if (mine !== asked.current) return;
    show(
      trigger,
      matches.map((match) => ({ kind: 'file', value: match.path, match })),
    );
  };
  const look = (text: string, caret: number) => {
    asked.current += 1;
    const trigger = triggerAt(text, caret);
    if (trigger === null) dismissed.current = null;
    if (trigger === null || trigger.from === dismissed.current) setOpen(null);
    else if (trigger.kind === 'file') void find(trigger);
    else
      show(
        trigger,
        matchCommands(slashCommands, trigger.query).map((command) => ({ kind: 'command', value: command.name, command })),
      );
  };
  const close = () => {
    asked.current += 1;
    setOpen(null);
  };
  return {
    open,
    look,
    move: (by) => setOpen((now) => now && { ...now, active: (now.active + by + now.items.length) % now.items.length }),
    point: (at) => setOpen((now) => now && { ...now, active: at }),
    dismiss: () => {
      dismissed.current = open?.trigger.from ?? null;
      close();
    },
    close,
  };
}
