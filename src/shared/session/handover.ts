/** Maximum number of characters of the summary that Corral composes for another agent. */
export const HANDOVER_LIMIT = 12_000;
