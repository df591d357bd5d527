import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Code, Copy, FileText, FolderOpen, TextSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { POPUP } from '#renderer/kit/ui/overlays/menu-parts.ts';
import { MenuItem, MenuSeparator } from '#renderer/kit/ui/overlays/menu.tsx';
import { useCopy } from '#renderer/kit/ui/use-copy.ts';
import { fileQuery, openSearchPage } from '#renderer/stores/search/search-page.ts';

import type { PathPlace } from './find-paths.ts';
import { fullPath, relativePath } from './full-path.ts';
import { useOpenFile, useRevealFile } from './use-open-file.ts';

/** The position of the menu: at the pointer, or at the link if it was opened by a key. */
export type OpenMenu = {
  readonly place: PathPlace;
  readonly link: HTMLElement;
  readonly at: DOMRect;
};

type Props = {
  readonly menu: OpenMenu;
  readonly sessionId: string;
  readonly cwd: string;
  readonly onView: (place: PathPlace) => void;
  readonly onClose: () => void;
};

/** Renders the menu of a file that a conversation names. */
export function FileMenu({ menu, sessionId, cwd, onView, onClose }: Props) {
  const { t } = useTranslation('files');
  const { place, link, at } = menu;
  const open = useOpenFile({ sessionId });
  const reveal = useRevealFile(sessionId);
  const absolute = fullPath(place.path, cwd);
  const relative = relativePath(place.path, cwd);
  const write = useCopy();
  const copy = (text: string) => void write(text);
  return (
    <BaseMenu.Root open onOpenChange={onClose}>
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          anchor={{ getBoundingClientRect: () => at }}
          align="start"
          sideOffset={4}
          className="z-50 outline-none"
        >
          <BaseMenu.Popup
            aria-label={t('actions', { path: place.path })}
            finalFocus={() => link}
            className={classNames(POPUP, 'min-w-44')}
          >
            <MenuItem icon={<FileText aria-hidden />} onSelect={() => onView(place)}>
              {t('view')}
            </MenuItem>
            <MenuItem icon={<Code aria-hidden />} onSelect={() => open(place)}>
              {t('open')}
            </MenuItem>
            <MenuItem icon={<FolderOpen aria-hidden />} onSelect={() => reveal(place.path)}>
              {t('reveal')}
            </MenuItem>
            <MenuItem
              icon={<TextSearch aria-hidden />}
              onSelect={() => openSearchPage(fileQuery(relative))}
            >
              {t('conversations')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Copy aria-hidden />} onSelect={() => copy(absolute)}>
              {t('copyPath')}
            </MenuItem>
            {relative !== absolute && (
              <MenuItem icon={<Copy aria-hidden />} onSelect={() => copy(relative)}>
                {t('copyRelative')}
              </MenuItem>
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
