import { readFileSync } from 'node:fs';
import { defaultLook } from '@pregon/contract/account/brand-kit.schema';
import { brandKitRepository } from '../content/brand-kit/brand-kit.repository.ts';
import { imagesRepository } from '../content/images/images.repository.ts';
import { savedBlocksRepository } from '../content/saved-blocks/saved-blocks.repository.ts';
import type { Transaction } from '../kernel/database/database.ts';

interface Owner {
  readonly accountId: number;
  readonly createdBy: number;
}

const look = {
  ...defaultLook,
  strong: '#1a554d',
  soft: '#eef6f3',
  ground: '#f4f1ea',
  buttonShape: 'redonda',
  social: {
    ...defaultLook.social,
    instagram: 'https://www.instagram.com/almacenesceiba',
    facebook: 'https://www.facebook.com/almacenesceiba',
    whatsapp: 'https://wa.me/573001234567',
  },
  legal: 'Almacenes Ceiba S. A. S. · NIT 900.123.456-7\nCarrera 15 n.º 93-47, Bogotá',
} as const;

const blocks = { exchange: 'Cambios y puntos', welcome: 'Cupón de bienvenida' } as const;

/** Inserts the brand kit of the demo's account and two saved blocks. */
export async function fillBrand(transaction: Transaction, { accountId, createdBy: userId }: Owner): Promise<void> {
  const owner = { accountId, userId };
  const content = readFileSync(new URL('pictures/logo.png', import.meta.url));
  const picture = { name: 'logo.png', format: 'png' as const, content, width: 430, height: 176 };
  const { address } = await imagesRepository.add(transaction, owner, picture);
  const logoId = (await brandKitRepository.logoId(transaction, accountId, address)) ?? null;
  await brandKitRepository.save(transaction, owner, look, { logoId, from: 0 });
  for (const [key, name] of Object.entries(blocks)) {
    const design = readFileSync(new URL(`newsletters/blocks/${key}.json`, import.meta.url), 'utf8');
    await savedBlocksRepository.add(transaction, owner, { name, design });
  }
}
