import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { useReportVisibility } from '#renderer/stores/interactions/use-report-visibility.ts';
import { isInFront, useTerminalInFront } from '#renderer/stores/terminal/visible-terminal.ts';

/**
 * Marks questions of the terminal in front as shown, because its screen shows them; they need no
 * notification.
 */
export function FrontTerminalQuestions() {
  const front = useTerminalInFront();
  const visibleQuestions = useOpenInteractions().filter((interaction) =>
    isInFront(interaction, front),
  );
  return visibleQuestions.map(({ request }) => (
    <MarkShown key={request.requestId} requestId={request.requestId} />
  ));
}

function MarkShown({ requestId }: { readonly requestId: string }) {
  useReportVisibility(requestId, true);
  return null;
}
