import type { ListSource } from '#renderer/kit/ui/fields/list-source.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { cutAt, type ContentCut } from '#shared/interaction/content-cut.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

type HeldEntry = { readonly key: string | null; readonly value: unknown };

/**
 * Returns the source of the rest of a huge list or record of a request; undefined if the request
 * contains all of it.
 */
export function useContentSource<T>(
  { requestId, cuts }: Pick<InteractionRequest, 'requestId' | 'cuts'>,
  path: ContentCut['path'],
  read: (entry: HeldEntry) => T,
): ListSource<T> | undefined {
  const api = useApi();
  const cut = cutAt(cuts, path);
  if (!cut || cut.kind === 'text') return undefined;
  return {
    total: cut.count,
    find: async (query, from, count) => {
      const reply = await api['interactions.content']({
        requestId,
        path: cut.path,
        from,
        count,
        query,
      });
      if (!reply.ok) return null;
      return {
        found: reply.value.entries.map((entry) => [read(entry), entry.at] as const),
        next: reply.value.next,
      };
    },
  };
}
