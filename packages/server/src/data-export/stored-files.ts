import { sql, type SQL } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import type { Queryable } from '../kernel/database/database.ts';
import type { ContentStore } from '../kernel/objects/stored-content.ts';

/** Where stored files are read from. */
export interface Stores {
  readonly database: Queryable;
  readonly contents: ContentStore;
}

/** A file that is stored in a column of the database, or in the bucket. */
export interface StoredFile {
  readonly name: string;
  readonly isCompressed: boolean;
  /** Undefined when it was deleted meanwhile. */
  readonly read: () => Promise<Buffer | Readable | string | undefined>;
}

/** A folder of an export with stored files. */
export interface StoredFolder {
  readonly folder: string;
  readonly about: string;
  readonly list: (stores: Stores, accountId: number) => AsyncGenerator<StoredFile>;
}

const namesAtOnce = 1000;

interface Source {
  /** Reads `id` and `name` of the next files behind an id. */
  readonly names: (accountId: number, after: number) => SQL;
  /** The content by the id of its row. */
  readonly contents: readonly { readonly ending: string; readonly isCompressed: boolean; readonly of: (id: number) => SQL }[];
}

interface ContentRow extends Record<string, unknown> {
  readonly content: Buffer | string | null;
  readonly object_key: string | null;
  readonly object_sha256: Buffer | null;
}

async function readContent({ database, contents }: Stores, content: SQL): ReturnType<StoredFile['read']> {
  const [row] = (await database.execute<ContentRow>(content)).rows;
  if (!row || typeof row.content === 'string') return row?.content ?? undefined;
  return contents.open({ content: row.content, objectKey: row.object_key, objectSha256: row.object_sha256 });
}

async function* listFiles(stores: Stores, accountId: number, { names, contents }: Source): AsyncGenerator<StoredFile> {
  const { database } = stores;
  for (let after = 0; ;) {
    const { rows } = await database.execute<{ id: string; name: string }>(
      sql`${names(accountId, after)} order by 1 limit ${namesAtOnce}`,
    );
    for (const { id, name } of rows) {
      for (const { ending, isCompressed, of } of contents) {
        yield { name: `${name}${ending}`, isCompressed, read: () => readContent(stores, of(Number(id))) };
      }
    }
    if (rows.length < namesAtOnce) return;
    after = Number(rows.at(-1)?.id);
  }
}

const newsletters: Source = {
  names: (accountId, after) => sql`
    select v.id, v.newsletter_id || '-v' || v.version as name from newsletter_version v
    where v.newsletter_id in (select id from newsletter where account_id = ${accountId}) and v.id > ${after}`,
  contents: [
    {
      ending: '.html',
      isCompressed: true,
      of: (id) => sql`select template_html as content from newsletter_version where id = ${id}`,
    },
    {
      ending: '.json',
      isCompressed: true,
      of: (id) => sql`select template_json as content from newsletter_version where id = ${id}`,
    },
  ],
};

const pictures: Source = {
  names: (accountId, after) => sql`
    select id, id || '.' || format as name from newsletter_image where account_id = ${accountId} and id > ${after}`,
  contents: [
    {
      ending: '',
      isCompressed: false,
      of: (id) => sql`select content, object_key, object_sha256 from newsletter_image where id = ${id}`,
    },
  ],
};

const photos: Source = {
  names: (accountId, after) => sql`
    select customer_id as id, customer_id::text as name from customer_photo
    where account_id = ${accountId} and customer_id > ${after}`,
  contents: [
    {
      ending: '.jpg',
      isCompressed: false,
      of: (id) => sql`select content, object_key, object_sha256 from customer_photo where customer_id = ${id}`,
    },
  ],
};

/** The folders of an export. */
export const storedFolders: readonly StoredFolder[] = [
  {
    folder: 'newsletters',
    about: 'El HTML y el diseño de cada versión de los newsletters.',
    list: (stores, accountId) => listFiles(stores, accountId, newsletters),
  },
  {
    folder: 'imagenes',
    about: 'Las imágenes de los newsletters.',
    list: (stores, accountId) => listFiles(stores, accountId, pictures),
  },
  {
    folder: 'fotos-de-clientes',
    about: 'Las fotos de los clientes, por su clave.',
    list: (stores, accountId) => listFiles(stores, accountId, photos),
  },
];
