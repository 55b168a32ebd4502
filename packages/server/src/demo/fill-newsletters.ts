import type { Transaction } from '../kernel/database/database.ts';
import { imagesRepository } from '../content/images/images.repository.ts';
import { newsletters, newsletterVersions } from '../content/newsletters/newsletters.table.ts';
import {
  type DemoNewsletterKey,
  demoNewsletterKeys,
  demoNewsletters,
  type DemoPicture,
  demoPicture,
  demoPictureKeys,
  demoPictures,
  newsletterDesign,
  newsletterHtml,
} from './newsletters.ts';

interface Owner {
  readonly accountId: number;
  readonly createdBy: number;
}

function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The database did not return the row.');
  return row;
}

/** A newsletter that schedules of the demo pin. */
export interface FilledNewsletter {
  readonly identifier: string;
  readonly versionId: number;
}

async function fillPictures(database: Transaction, { accountId, createdBy: userId }: Owner) {
  const addresses = new Map<DemoPicture, string>();
  for (const picture of demoPictureKeys) {
    const [width, height] = demoPictures[picture];
    const image = { name: `muestra-${picture}.png`, format: 'png' as const, content: demoPicture(picture), width, height };
    addresses.set(picture, (await imagesRepository.add(database, { accountId, userId }, image)).address);
  }
  return (picture: DemoPicture): string => addresses.get(picture) ?? '';
}

/** Inserts the demo's newsletters, approved, with their images. */
export async function fillNewsletters(database: Transaction, owner: Owner, createdAt: Date) {
  const { accountId, createdBy } = owner;
  const addressOf = await fillPictures(database, owner);
  const filled = new Map<DemoNewsletterKey, FilledNewsletter>();
  for (const key of demoNewsletterKeys) {
    const { name } = demoNewsletters[key];
    const { id, identifier } = first(await database.insert(newsletters).values({ accountId, name }).returning());
    const design = { templateJson: newsletterDesign(key, addressOf), templateHtml: newsletterHtml(key, addressOf) };
    const version = { newsletterId: id, version: 1, ...design, approved: true, createdBy, createdAt };
    filled.set(key, { identifier, versionId: first(await database.insert(newsletterVersions).values(version).returning()).id });
  }
  return filled;
}
