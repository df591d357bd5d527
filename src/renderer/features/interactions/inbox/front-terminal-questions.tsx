import { useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { useReportVisibility } from '#renderer/stores/interactions/use-report-visibility.ts';
import { isInSight, useTerminalsInSight } from '#renderer/stores/columns/terminals-in-sight.ts';

/**
 * Marks questions of the visible terminals as shown, because their screens show them; they need no
 * notification.
 */
export function FrontTerminalQuestions() {
  const terminalIds = useTerminalsInSight();
  const visibleQuestions = useOpenInteractions().filter((interaction) =>
    isInSight(interaction, terminalIds),
  );
  return visibleQuestions.map(({ request }) => (
    <MarkShown key={request.requestId} requestId={request.requestId} />
  ));
}

function MarkShown({ requestId }: { readonly requestId: string }) {
  useReportVisibility(requestId, true);
  return null;
}
