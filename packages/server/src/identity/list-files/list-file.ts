import type { FiledList, ListFileRequest } from '@pregon/contract/list-files/list-files.endpoints';
import { createExtensionPoint } from '../../kernel/extension-point.ts';
import type { KernelServices } from '../../kernel/services.ts';

type RequestOf<List extends FiledList> = Extract<ListFileRequest, { readonly list: List }>;

type FilterOf<Request> = Request extends { readonly filter?: infer Filter } ? NonNullable<Filter> : Record<string, never>;

type OnlyOf<Request> = Request extends { readonly only?: infer Only } ? Only : undefined;

type SortOf<Request> = Request extends { readonly sort?: infer Sort } ? Sort : undefined;

/** What of a list is asked for: its filter, its order where it has several, and a page of it. */
export type ListPageOf<List extends FiledList> = {
  readonly sort?: SortOf<RequestOf<List>>;
  readonly filter: FilterOf<RequestOf<List>>;
  /** The keys of the rows that were chosen; undefined: all that the filter shows. */
  readonly only?: OnlyOf<RequestOf<List>>;
  /** 1-based. */
  readonly page: number;
  readonly size: number;
};

export type Cell = string | number | null;

/** Formats moments as days or times of the account, as spreadsheets read them. */
export interface ClockWords {
  day(moment: string | null): string;
  time(moment: string | null): string;
  /** With seconds. */
  second(moment: string | null): string;
}

/** What every list is read with. */
export type ListServices = Pick<KernelServices, 'database' | 'config'>;

/** A list as a file: how its rows are read, and what they show. */
export interface ListFile<List extends FiledList = FiledList, Row = unknown, Services = ListServices> {
  readonly list: List;
  readonly fileName: string;
  readonly columns: readonly string[];
  readonly keyOf: (row: Row) => string | number;
  readonly read: (
    services: Services,
    owner: { readonly accountId: number },
    page: ListPageOf<List>,
  ) => Promise<{ readonly items: readonly Row[]; readonly total: number }>;
  readonly cells: (row: Row, clock: ClockWords) => readonly Cell[];
}

/**
 * A list whose rows are of its own type; the download treats all lists alike, and hands them the services of the process, of which a list may
 * need those of its module.
 */
export const listFile = <List extends FiledList, Row, Services extends ListServices = ListServices>(
  file: ListFile<List, Row, Services>,
): ListFile => file as unknown as ListFile;

/** Provided by the modules of the lists. */
export const listFiles = createExtensionPoint<readonly ListFile[]>('listFiles');
