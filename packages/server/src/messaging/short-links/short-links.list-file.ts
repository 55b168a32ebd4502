import { shortUrl } from '@pregon/contract/short-links/short-url';
import { listFile } from '../../identity/list-files/list-file.ts';
import { shortLinksRepository } from './short-links.repository.ts';

/** The short links of an account as a file. */
export const shortLinksListFile = listFile({
  list: 'short-links',
  fileName: 'enlaces-cortos.csv',
  columns: ['Enlace', 'Destino', 'Estado', 'Clics de personas', 'Clics de robots', 'Último clic', 'Creado'],
  read: async ({ database, config }, owner, { filter, only, ...page }) => {
    const { items, total } = await shortLinksRepository.list(database, owner, { ...filter, codes: only }, page);
    return { items: items.map((link) => ({ ...link, shortUrl: shortUrl(config.publicUrl, link.code) })), total };
  },
  keyOf: ({ code }) => code,
  cells: ({ shortUrl: address, finalUrl, active, clicks, createdAt }, clock) => [
    address,
    finalUrl,
    active ? 'activo' : 'desactivado',
    clicks.people,
    clicks.machines,
    clock.time(clicks.lastAt),
    clock.day(createdAt),
  ],
});
