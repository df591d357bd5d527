import { useEffect, useRef, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import type { FileMatch } from '#shared/contract/calls/files.ts';
import type { Session, SlashCommand } from '#shared/contract/sessions.ts';

import { matchCommands } from './match-commands.ts';
import { narrowMatches } from './narrow-matches.ts';
import { triggerAt, type Trigger } from './trigger.ts';
import { useSessionCommands } from './use-session-commands.ts';

const MAX_FILES = 20;

export type Suggestion =
  | { readonly kind: 'file'; readonly value: string; readonly match: FileMatch }
  | { readonly kind: 'command'; readonly value: string; readonly command: SlashCommand };

type OpenSuggestions = {
  readonly trigger: Trigger;
  readonly items: readonly Suggestion[];
  readonly active: number;
};

export type Suggestions = {
  /** The open list; null if there is nothing to choose. */
  readonly open: OpenSuggestions | null;
  /** Updates the suggestions for the word at the caret. */
  readonly look: (text: string, caret: number) => void;
  readonly move: (by: number) => void;
  readonly point: (at: number) => void;
  /** Closes the list until another word is begun. */
  readonly dismiss: () => void;
  readonly close: () => void;
};

/** The source of suggestions. */
export type SuggestionSource = {
  readonly slashCommands: readonly SlashCommand[];
  /** Finds files that match some letters, best first. */
  readonly findFiles: (query: string, limit: number) => Promise<readonly FileMatch[]>;
};

/** Returns suggestions for a prompt to a session. */
export function useSuggestions(session: Session): Suggestions {
  const { sessionId } = session;
  const slashCommands = useSessionCommands(session);
  const api = useApi();
  const findFiles = async (query: string, limit: number) => {
    const reply = await api['files.complete']({ sessionId, query, limit });
    return reply.ok ? reply.value.matches : [];
  };
  return useSuggestionsFrom({ slashCommands, findFiles });
}

/**
 * Returns paths and commands for the word that is being typed. An older reply never replaces a
 * newer one.
 */
export function useSuggestionsFrom({ slashCommands, findFiles }: SuggestionSource): Suggestions {
  const [open, setOpen] = useState<OpenSuggestions | null>(null);
  const lookups = useRef(0);
  const dismissed = useRef<number | null>(null);
  const command = useRef<Trigger | null>(null);
  // Commands can arrive after the first letter of one was typed.
  useEffect(() => {
    if (command.current !== null) setOpen(commandsFor(command.current, slashCommands));
  }, [slashCommands]);
  const find = async (trigger: Trigger) => {
    const mine = lookups.current;
    const matches = await findFiles(trigger.query.slice(0, 500), MAX_FILES);
    if (mine !== lookups.current) return;
    setOpen(openAt(trigger, suggestionsOf(matches)));
  };
  /** Until the reply arrives, the list has only what matches the present text. */
  const narrow = (trigger: Trigger) => {
    const known = open?.items.flatMap((item) => (item.kind === 'file' ? [item.match] : [])) ?? [];
    const isSameWord = open?.trigger.kind === 'file' && open.trigger.from === trigger.from;
    setOpen(openAt(trigger, isSameWord ? suggestionsOf(narrowMatches(known, trigger.query)) : []));
  };
  const look = (text: string, caret: number) => {
    lookups.current += 1;
    const trigger = triggerAt(text, caret);
    command.current = null;
    if (trigger === null) dismissed.current = null;
    if (trigger === null || trigger.from === dismissed.current) setOpen(null);
    else if (trigger.kind === 'file') {
      narrow(trigger);
      void find(trigger);
    } else {
      command.current = trigger;
      setOpen(commandsFor(trigger, slashCommands));
    }
  };
  const close = () => {
    lookups.current += 1;
    command.current = null;
    setOpen(null);
  };
  return {
    open,
    look,
    move: (by) =>
      setOpen(
        (now) => now && { ...now, active: (now.active + by + now.items.length) % now.items.length },
      ),
    point: (at) => setOpen((now) => now && { ...now, active: at }),
    dismiss: () => {
      dismissed.current = open?.trigger.from ?? null;
      close();
    },
    close,
  };
}

function openAt(trigger: Trigger, items: readonly Suggestion[]): OpenSuggestions | null {
  return items.length === 0 ? null : { trigger, items, active: 0 };
}

function commandsFor(trigger: Trigger, commands: readonly SlashCommand[]): OpenSuggestions | null {
  return openAt(
    trigger,
    matchCommands(commands, trigger.query).map((command) => ({
      kind: 'command',
      value: command.name,
      command,
    })),
  );
}

function suggestionsOf(matches: readonly FileMatch[]): readonly Suggestion[] {
  return matches.map((match) => ({ kind: 'file', value: match.path, match }));
}
