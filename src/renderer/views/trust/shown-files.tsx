import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import type { ShownFile } from '#shared/contract/programs-to-run.ts';

/** Files with lines; `moreFiles` counts those that are not shown. */
export type Shown = { readonly files: readonly ShownFile[]; readonly moreFiles: number };

/** Shows files with the lines that run or allow something. Their texts are hostile. */
export function ShownFiles({ label, files, moreFiles }: Shown & { readonly label: string }) {
  const { t } = useTranslation('trust');
  return (
    <ScrollBox
      label={label}
      className="mt-1 max-h-80 overflow-auto rounded-md border border-line bg-sunken p-2"
    >
      <ul className="flex flex-col gap-2">
        {files.map((each) => (
          <FileLines key={each.file} {...each} />
        ))}
        {moreFiles > 0 && (
          <li className="text-xs text-muted">{t('moreFiles', { count: moreFiles })}</li>
        )}
      </ul>
    </ScrollBox>
  );
}

function FileLines({ file, lines, more }: ShownFile) {
  const { t } = useTranslation('trust');
  return (
    <li className="text-xs">
      <p className="font-medium wrap-anywhere">
        <VisibleText text={file} />
      </p>
      <pre className="font-mono wrap-anywhere whitespace-pre-wrap">
        <VisibleText text={lines.join('\n')} />
      </pre>
      {more > 0 && <p className="text-muted">{t('more', { count: more })}</p>}
    </li>
  );
}
