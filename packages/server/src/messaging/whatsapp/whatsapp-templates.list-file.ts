import type { WhatsappProfile, WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { listFile } from '../../identity/list-files/list-file.ts';
import type { ChannelServices } from '../../channels/services.ts';
import { orFault } from '../../channels/whatsapp/template-of.ts';
import { whatsappFailed } from './whatsapp-failed.ts';

interface NumberTemplate extends WhatsappTemplate {
  readonly profile: WhatsappProfile;
}

/** The approved templates of every number of an account, as the provider lists them: it has no pages. */
export const whatsappTemplatesListFile = listFile({
  list: 'whatsapp-templates',
  fileName: 'plantillas-de-whatsapp.csv',
  columns: ['Número', 'Plantilla', 'Idioma', 'Categoría', 'Contenido', 'Encabezado', 'Texto', 'Pie', 'Datos', 'Botones'],
  async read({ providerRegistry }: ChannelServices, { accountId }, { page, size }) {
    const gateway = await providerRegistry.ofAccount(accountId).whatsapp();
    const profiles = gateway ? await orFault(() => gateway.profiles(), whatsappFailed) : [];
    const templates: NumberTemplate[] = [];
    for (const profile of profiles) {
      const own = gateway ? await orFault(() => gateway.templates(profile.id), whatsappFailed) : [];
      templates.push(...own.map((template) => ({ ...template, profile })));
    }
    return { items: templates.slice((page - 1) * size, page * size), total: templates.length };
  },
  keyOf: ({ profile, id }) => `${profile.id} ${id}`,
  cells: ({ profile, name, language, category, media, header, body, footer, parameterCount, buttons }) => [
    profile.phoneNumber,
    name,
    language,
    category,
    media,
    header,
    body,
    footer,
    parameterCount,
    buttons.map(({ text, url }) => (url ? `${text}: ${url}` : text)).join(' | '),
  ],
});
