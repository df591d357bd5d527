import type { TextOwner } from '#renderer/views/long-text/text-owner.ts';
import type { ToolDetails } from '#shared/tool/tool-details.ts';

import { cardKindOf } from './card-kinds.ts';

type Props = { readonly details: ToolDetails; readonly owner: TextOwner };

/** Shows the details of a tool in the view of their kind. */
export function DetailsView({ details, owner }: Props) {
  const { View } = cardKindOf(details);
  return <View details={details} owner={owner} />;
}
