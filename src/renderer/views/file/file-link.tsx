import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { visibleText } from '#shared/base/visible-text.ts';

import type { PathPlace } from './find-paths.ts';
import { fullPath } from './full-path.ts';
import { useOpenFile } from './use-open-file.ts';
import { useSessionFiles } from './use-session-files.ts';

const LOOKS = {
  link: 'text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent',
  path: 'underline decoration-line-strong decoration-dotted underline-offset-3 hover:decoration-text hover:decoration-solid',
  plain: 'decoration-line-strong underline-offset-2 hover:underline',
};

type Props = {
  readonly place: PathPlace;
  /**
   * Style of the link: `link` in a text, `path` if it is separate, `plain` without an underline.
   */
  readonly look?: keyof typeof LOOKS;
  /** The path as written in the text. */
  readonly children: ReactNode;
};

/**
 * Renders a link that shows a file at its line in the viewer, or opens it in the editor with Ctrl
 * or Cmd pressed. Its context menu has the other actions.
 */
export function FileLink({ place, look = 'plain', children }: Props) {
  const files = useSessionFiles();
  if (!files) return children;
  return (
    <ActiveLink place={place} look={look} files={files}>
      {children}
    </ActiveLink>
  );
}

type ActiveProps = Required<Props> & {
  readonly files: NonNullable<ReturnType<typeof useSessionFiles>>;
};

function ActiveLink({ place, look, files, children }: ActiveProps) {
  const { t } = useTranslation('files');
  const open = useOpenFile({ sessionId: files.sessionId });
  const absolute = visibleText(fullPath(place.path, files.cwd));
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    const link = event.currentTarget;
    const byKey = event.clientX === 0 && event.clientY === 0;
    const at = byKey
      ? link.getBoundingClientRect()
      : new DOMRect(event.clientX, event.clientY, 0, 0);
    files.openMenu({ place, link, at });
  };
  return (
    <button
      type="button"
      title={
        place.line === null
          ? t('opens', { path: absolute })
          : t('opensAt', { path: absolute, line: place.line })
      }
      onClick={(event) => (event.ctrlKey || event.metaKey ? open(place) : files.view(place))}
      onKeyDown={(event) => {
        // Browsers send no click for Enter with Ctrl pressed.
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        open(place);
      }}
      onContextMenu={openMenu}
      className={classNames('inline rounded-xs text-left wrap-anywhere select-text', LOOKS[look])}
    >
      {children}
    </button>
  );
}
