import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { requestKindOf } from './kinds/request-kinds.ts';

type Props = { readonly request: InteractionRequest; readonly isTitled?: boolean };

/** Shows exactly what would happen. The rest of a huge request is loaded on demand. */
export function RequestDetails({ request, isTitled = false }: Props) {
  const { details } = request;
  const { View } = requestKindOf(details);
  return View && <View request={request} details={details} isTitled={isTitled} />;
}
