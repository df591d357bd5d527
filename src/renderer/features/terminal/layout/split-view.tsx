import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { FRONT_PART, regionProps } from '#renderer/kit/keyboard/regions.ts';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { Splitter } from '#renderer/kit/ui/splitter.tsx';
import { useTerminals } from '#renderer/stores/desk/desk.ts';
import { setSplits, useSplits } from '#renderer/stores/terminal/layout.ts';
import { bringIntoSight } from '#renderer/stores/terminal/open-terminal.ts';
import {
  arrangementFor,
  moveBorder,
  partsWith,
  type Arrangement,
  type Split,
} from '#renderer/stores/terminal/split.ts';
import { useColumn } from '#renderer/stores/columns/column-context.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import { TerminalPane } from '../view/terminal-pane.tsx';

/** Minimum, default and maximum share of a terminal in the space of two neighbours, in percent. */
const LIMITS = { least: 20, usual: 50, most: 80 } as const;

/**
 * Renders the terminal in front and those of its split, as many as fit. Others are not rendered.
 */
export function SplitView({ front }: { readonly front: Terminal }) {
  const place = useRef<HTMLDivElement>(null);
  const { isActive } = useColumn();
  const { sessionId, terminalId } = front;
  const sessionTerminals = useTerminals().filter((terminal) => terminal.sessionId === sessionId);
  const present = sessionTerminals.map((terminal) => terminal.terminalId);
  const parts = partsWith(terminalId, useSplits(sessionId), present);
  const arrangement = useArrangement(place, parts.length);
  const visibleParts =
    arrangement === 'single' ? parts.filter((part) => part.terminalId === terminalId) : parts;
  return (
    <div
      ref={place}
      {...regionProps('terminal')}
      className={classNames('flex min-h-0 min-w-0 flex-1', arrangement === 'below' && 'flex-col')}
    >
      {visibleParts.flatMap((part, at) => {
        const before = visibleParts[at - 1];
        const terminal = sessionTerminals.find((each) => each.terminalId === part.terminalId);
        const isFront = part.terminalId === terminalId;
        return [
          before && (
            <Border
              key={`before ${part.terminalId}`}
              parts={[before, part]}
              sessionTerminals={sessionTerminals}
              isBelow={arrangement === 'below'}
            />
          ),
          <div
            key={part.terminalId}
            {...(isFront && { [FRONT_PART]: '' })}
            onFocusCapture={() => terminal && !isFront && bringIntoSight(terminal)}
            style={{ flexGrow: part.share }}
            className="flex min-h-0 min-w-0 shrink-0 basis-0 flex-col"
          >
            <TerminalPane terminalId={part.terminalId} isFront={isFront && isActive} />
          </div>,
        ];
      })}
    </div>
  );
}

type BorderProps = {
  readonly parts: Split;
  readonly sessionTerminals: readonly Terminal[];
  readonly isBelow: boolean;
};

function Border({ parts: [first, second], sessionTerminals, isBelow }: BorderProps) {
  const { t } = useTranslation('terminal');
  const terminal = sessionTerminals.find(({ terminalId }) => terminalId === first?.terminalId);
  const splits = useSplits(terminal?.sessionId ?? null);
  if (!terminal || !first || !second) return null;
  return (
    <Splitter
      label={t(isBelow ? 'heightOf' : 'widthOf', { title: visibleText(terminal.title) })}
      isBelow={isBelow}
      share={(first.share / (first.share + second.share)) * 100}
      limits={LIMITS}
      onMove={(percent) =>
        setSplits(
          terminal.sessionId,
          moveBorder(first.terminalId, second.terminalId, percent, splits),
        )
      }
    />
  );
}

/** Measures the space; until then only the terminal in front is rendered. */
function useArrangement(place: RefObject<HTMLElement | null>, count: number): Arrangement {
  const [space, setSpace] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || count < 2) return undefined;
    const measure = () => setSpace({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [place, count]);
  return count < 2 ? 'beside' : arrangementFor(space, count);
}
