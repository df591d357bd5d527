import { useTranslation } from 'react-i18next';

import { Select } from '#renderer/kit/ui/fields/select.tsx';
import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import {
  changeDisplay,
  READING_WIDTHS,
  TEXT_SIZES,
  useDisplay,
} from '#renderer/stores/window/display.ts';

/** Sizes, width and code font in this browser. They take effect at once. */
export function ReadingDisplay() {
  const { t } = useTranslation('settings');
  const { textSize, codeSize, readingWidth, codeFont } = useDisplay();
  const sizes = TEXT_SIZES.map((size) => ({ value: String(size), label: t('percent', { size }) }));
  const widths = READING_WIDTHS.map((width) => ({ value: width, label: t(`width.${width}`) }));
  const changeWidth = (next: string) => {
    const width = READING_WIDTHS.find((each) => each === next);
    if (width) changeDisplay({ readingWidth: width });
  };
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('textSize')}
          value={String(textSize)}
          choices={sizes}
          onValueChange={(size) => changeDisplay({ textSize: Number(size) })}
        />
        <Select
          label={t('codeSize')}
          value={String(codeSize)}
          choices={sizes}
          onValueChange={(size) => changeDisplay({ codeSize: Number(size) })}
        />
        <Select
          label={t('readingWidth')}
          value={readingWidth}
          choices={widths}
          onValueChange={changeWidth}
        />
        <TextField
          label={t('codeFont')}
          placeholder={t('codeFontPlaceholder')}
          value={codeFont}
          maxLength={100}
          onValueChange={(font) => changeDisplay({ codeFont: font })}
        />
      </div>
      <p className="text-xs text-muted">{t('displayHint')}</p>
    </>
  );
}
