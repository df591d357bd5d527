import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { useReportVisibility } from '#renderer/stores/interactions/use-report-visibility.ts';
import { isInFront, useTerminalInFront } from '#renderer/stores/terminal/visible-terminal.ts';

/** A question on the screen of the terminal in front is shown there: nobody has to be told of it elsewhere. */
export function ShownInFront() {
  const front = useTerminalInFront();
  const shown = useOpenInteractions().filter((interaction) => isInFront(interaction, front));
  return shown.map(({ request }) => <Shown key={request.requestId} requestId={request.requestId} />);
}

function Shown({ requestId }: { readonly requestId: string }) {
  useReportVisibility(requestId, true);
  return null;
}
