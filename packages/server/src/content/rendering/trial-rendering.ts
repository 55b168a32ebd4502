import { MissingMergeValue, type MessageTracking } from './message-template.ts';
import { type MessageRenderer, prepareMessage } from './message-renderer.ts';
import type { MessageSource } from './message-source.ts';
import { tagNames } from './tag-names.ts';
import { UnrenderableMessage } from './unrenderable-message.ts';

const nowhere = 'https://example.com/';
const tracking: MessageTracking = { link: (url) => `${nowhere}?u=${encodeURIComponent(url)}`, pixel: nowhere };

/** Renders a message once, as a sending would, as validation. Throws `UnrenderableMessage`. */
export async function tryRendering(source: MessageSource): Promise<MessageRenderer> {
  const renderer = await prepareMessage(source);
  try {
    renderer.render(tagNames, nowhere, tracking);
  } catch (error) {
    if (!(error instanceof MissingMergeValue)) throw new UnrenderableMessage(error);
  }
  return renderer;
}
