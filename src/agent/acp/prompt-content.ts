import type { ContentBlock } from '@agentclientprotocol/sdk';

import type { ContentPart } from '#agent/history/message.ts';

/** Returns the content of a prompt as parts of a message. */
export function promptParts(blocks: readonly ContentBlock[]): readonly ContentPart[] {
  return blocks.map(partOf);
}

function partOf(block: ContentBlock): ContentPart {
  switch (block.type) {
    case 'text':
      return { kind: 'text', text: block.text };
    case 'image':
      return { kind: 'image', mediaType: block.mimeType, data: block.data };
    case 'audio':
      return { kind: 'text', text: '[A sound, which this agent cannot hear]' };
    case 'resource_link':
      return { kind: 'text', text: `[${block.name}](${block.uri})` };
    case 'resource': {
      const { resource } = block;
      const text = 'text' in resource ? resource.text : '[binary content]';
      return { kind: 'text', text: `Content of ${resource.uri}:\n${text}` };
    }
  }
}
