import { ScrollBox } from '#renderer/kit/ui/scroll-box.tsx';
import { BlobMore } from '#renderer/views/long-text/blob-more.tsx';
import { useBlobText } from '#renderer/views/long-text/use-blob-text.ts';
import type { BlobRef } from '#shared/conversation/message.ts';

import { Markdown } from './markdown.tsx';

type Props = {
  readonly text: string;
  readonly blob: BlobRef | null;
  readonly label: string;
  /** Makes Markdown of what is read; the text itself when not given. */
  readonly prepare?: (text: string) => string;
};

/** Prose of an agent or a page; what is longer than a screen scrolls by itself. */
export function LongMarkdown({ text, blob, label, prepare = same }: Props) {
  const read = useBlobText(text, blob);
  return (
    <>
      <ScrollBox label={label} className="max-h-112 overflow-y-auto px-3 py-2">
        <Markdown text={prepare(read.text)} />
      </ScrollBox>
      <BlobMore blob={blob} read={read} />
    </>
  );
}

function same(text: string): string {
  return text;
}
