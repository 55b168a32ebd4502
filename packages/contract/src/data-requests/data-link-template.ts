import { openLinks } from '../whatsapp/template-buttons.ts';
import type { WhatsappTemplate } from '../whatsapp/whatsapp.schema.ts';

/** What a message about personal data carries: what it is about, in a sentence, and the person's signed link. */
interface DataLinkMessage {
  readonly words: string;
  readonly link: string;
}

/** The values with which a template says it. */
interface DataLinkValues {
  readonly parameters: readonly string[];
  readonly urlSuffixes: readonly string[];
}

/** Categories of templates that the services also deliver to people who want no advertising. */
const serviceCategory = 'UTILITY';

/**
 * The values of a template for a message about personal data. Undefined where it cannot carry one: it has to be of the category UTILITY and
 * without a file or data in its header, and take the link either as its last parameter or as the end of its only open button, whose address is the beginning of
 * the link, such as `https://tienda.example/`. One more parameter takes the words.
 */
export function dataLinkValues(template: WhatsappTemplate, { words, link }: DataLinkMessage): DataLinkValues | undefined {
  const isPlain = template.media === 'texto' && !template.header.includes('{{');
  if (template.category.toUpperCase() !== serviceCategory || !isPlain) return undefined;
  const [button, ...others] = openLinks(template);
  const texts = template.parameterCount;
  if (button === undefined)
    return texts === 1 || texts === 2 ? { parameters: [words, link].slice(-texts), urlSuffixes: [] } : undefined;
  const { base } = button;
  const [origin = link] = /^\w+:\/\/[^/]+\//.exec(link) ?? [];
  const isOurs = base.startsWith(origin) && link.startsWith(base);
  if (!isOurs || others.length > 0 || texts > 1) return undefined;
  return { parameters: [words].slice(0, texts), urlSuffixes: [link.slice(base.length)] };
}
