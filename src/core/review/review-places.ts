import type { Store } from '#core/store/store.ts';
import type { ReviewPlace } from '#shared/git/comparison.ts';

/** Returns the folder of a place. Returns null if there is no such session or project. */
type FolderOf = (place: ReviewPlace) => string | null;

export function reviewPlaces(
  store: Pick<Store, 'sessions'>,
  projectFolder: (projectId: string) => string | null,
): FolderOf {
  return (place) =>
    place.of === 'session'
      ? (store.sessions.get(place.sessionId)?.cwd ?? null)
      : projectFolder(place.projectId);
}
