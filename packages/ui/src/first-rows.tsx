/** The first column of a list that the document shows before any script has come: a global variable, set by a script of the first frame. */
export interface DocumentRows {
  pregonRows?:
    | {
        /** The path that they belong to. */
        readonly path: string;
        /** The place of the tools, and the table. */
        readonly screen: HTMLElement;
        readonly table: HTMLElement;
      }
    | undefined;
}

/** Milliseconds after the start of the page in which the rows are not outdated. */
const usableFor = 30_000;

const known = globalThis as DocumentRows;

/** What the document shows of the list at the current address, until the list itself is there. */
export function documentRows(): DocumentRows['pregonRows'] {
  const rows = known.pregonRows;
  return rows && rows.path === location.pathname + location.search && performance.now() < usableFor ? rows : undefined;
}

/** The list is there: a later time of waiting shows no old rows. */
export function forgetDocumentRows(): void {
  delete known.pregonRows;
}

/** Keeps an element of the document in its place on the screen while scripts load. */
export function KeptElement({ element }: { readonly element: HTMLElement }) {
  return (
    <div aria-busy="true">
      <output className="sr">Cargando…</output>
      <div ref={(place) => place?.append(element)} />
    </div>
  );
}
