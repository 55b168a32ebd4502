import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../kernel/database/database.ts';

/** A file that is stored in a column of the database. */
export interface StoredFile {
  readonly name: string;
  readonly isCompressed: boolean;
  /** Undefined when it was deleted meanwhile. */
  readonly read: () => Promise<Buffer | string | undefined>;
}

/** A folder of an export with stored files. */
export interface StoredFolder {
  readonly folder: string;
  readonly about: string;
  readonly list: (database: Queryable, accountId: number) => AsyncGenerator<StoredFile>;
}

const namesAtOnce = 1000;

interface Source {
  /** Reads `id` and `name` of the next files behind an id. */
  readonly names: (accountId: number, after: number) => SQL;
  /** The content by the id of its row. */
  readonly contents: readonly { readonly ending: string; readonly isCompressed: boolean; readonly of: (id: number) => SQL }[];
}

async function* listFiles(database: Queryable, accountId: number, { names, contents }: Source): AsyncGenerator<StoredFile> {
  for (let after = 0; ;) {
    const { rows } = await database.execute<{ id: string; name: string }>(
      sql`${names(accountId, after)} order by 1 limit ${namesAtOnce}`,
    );
    for (const { id, name } of rows) {
      for (const { ending, isCompressed, of } of contents) {
        const read = async () => (await database.execute<{ content: Buffer | string }>(of(Number(id)))).rows[0]?.content;
        yield { name: `${name}${ending}`, isCompressed, read };
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
  contents: [{ ending: '', isCompressed: false, of: (id) => sql`select content from newsletter_image where id = ${id}` }],
};

const photos: Source = {
  names: (accountId, after) => sql`
    select customer_id as id, customer_id::text as name from customer_photo
    where account_id = ${accountId} and customer_id > ${after}`,
  contents: [
    { ending: '.jpg', isCompressed: false, of: (id) => sql`select content from customer_photo where customer_id = ${id}` },
  ],
};

/** The folders of an export. */
export const storedFolders: readonly StoredFolder[] = [
  {
    folder: 'newsletters',
    about: 'El HTML y el diseño de cada versión de los newsletters.',
    list: (database, accountId) => listFiles(database, accountId, newsletters),
  },
  {
    folder: 'imagenes',
    about: 'Las imágenes de los newsletters.',
    list: (database, accountId) => listFiles(database, accountId, pictures),
  },
  {
    folder: 'fotos-de-clientes',
    about: 'Las fotos de los clientes, por su clave.',
    list: (database, accountId) => listFiles(database, accountId, photos),
  },
];
