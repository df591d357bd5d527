import { useMedia } from '#renderer/kit/ui/media.ts';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useSettings } from '#renderer/stores/desk/desk.ts';
import { useDialog } from '#renderer/stores/interactions/dialog-store.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';

import { useCurrentInteraction } from '../use-current-interaction.ts';

/** Below this height, a question over the message field would leave no conversation. */
const TOO_LOW = '(max-height: 31.24rem)';

/**
 * Returns true for a request that can stand over the message field: the field of its session is
 * visible in a window that is high enough for both, and it is not of high risk.
 */
export function useCanDock(request: InteractionRequest | null): boolean {
  const isVisible = useDialog((s) => request !== null && s.docks.has(request.sessionId));
  const isTooLow = useMedia(TOO_LOW);
  return isVisible && !isTooLow && request !== null && riskLevelOf(request) !== 'HIGH';
}

/** Returns the question in front, if it stands over the message field instead of in the dialog. */
export function useDockedInteraction(): Interaction | null {
  const current = useCurrentInteraction();
  const canDock = useCanDock(current?.request ?? null);
  const isDocking = useSettings().dockQuestions ?? false;
  return isDocking && canDock ? current : null;
}

/** Returns the question in front, if the dialog shows it. */
export function useDialogInteraction(): Interaction | null {
  const current = useCurrentInteraction();
  const docked = useDockedInteraction();
  return docked === null ? current : null;
}

/** Returns the function that moves the questions of the session in view; it is remembered. */
export function useSetDocking(): (dockQuestions: boolean) => void {
  const api = useApi();
  const report = useReportFailure();
  return (dockQuestions) => {
    void api['settings.set']({ commandId: newCommandId(), settings: { dockQuestions } }).then(
      (reply) => {
        if (!reply.ok) report(reply.error);
      },
    );
  };
}
