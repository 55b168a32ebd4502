import { openLinks, replyButtons } from '@pregon/contract/whatsapp/template-buttons';
import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { type WhatsappGateway, WhatsappFailure } from './whatsapp-gateway.ts';

/** Finds an approved template by id; undefined when the number has no such template. */
export async function templateOf(
  gateway: WhatsappGateway,
  profileId: string,
  templateId: string,
): Promise<WhatsappTemplate | undefined> {
  const templates = await gateway.templates(profileId);
  return templates.find(({ id }) => id === templateId);
}

/** The values of a template's parameters in a message. */
interface TemplateValues {
  readonly parameters: readonly string[];
  readonly mediaUrl: string;
  readonly postbackTexts: readonly { readonly index: number }[];
  readonly urlSuffixes: readonly string[];
}

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;

/** Validation errors of values against a template, by field of the request; empty when all fit. */
export function templateProblems(
  template: WhatsappTemplate,
  { parameters, mediaUrl, postbackTexts, urlSuffixes }: TemplateValues,
): { readonly [Field in keyof TemplateValues]?: string } {
  const { parameterCount, media } = template;
  const replies = new Set(replyButtons(template).map(({ index }) => index));
  const links = openLinks(template).length;
  const indexes = postbackTexts.map(({ index }) => index);
  const strange = indexes.some((index, at) => !replies.has(index) || indexes.indexOf(index) !== at);
  return {
    ...(parameters.length !== parameterCount && {
      parameters: `La plantilla pide ${counted(parameterCount, 'dato', 'datos')} y hay ${parameters.length}.`,
    }),
    ...(media !== 'texto' && mediaUrl === '' && { mediaUrl: `La plantilla lleva ${withArticle[media]}: escribe su dirección.` }),
    ...(strange && {
      postbackTexts: 'Cada respuesta va con la posición de un botón de respuesta de la plantilla, una sola vez.',
    }),
    ...(urlSuffixes.length !== links && {
      urlSuffixes: `La plantilla pide ${counted(links, 'final de enlace', 'finales de enlace')} y hay ${urlSuffixes.length}.`,
    }),
  };
}

const withArticle = { imagen: 'una imagen', video: 'un video', documento: 'un documento' } as const;

/** Runs a request to the service, and maps its failure to a fault. */
export async function orFault<Result>(work: () => Promise<Result>, fault: (message: string) => Error): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WhatsappFailure) throw fault(error.message);
    throw error;
  }
}
