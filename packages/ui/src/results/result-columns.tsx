import { createContext, type ReactNode, useContext } from 'react';
import { formatMoney, formatNumber, formatPercent } from '../format.tsx';
import type { Column } from '../table.tsx';
import { type AttributionRule, noCause, ruleSentence } from './attribution-words.ts';
import './result-columns.css';

/** What the messages of a row achieved. */
export interface ResultSum {
  readonly id: string;
  readonly delivered: number;
  readonly openable: number;
  readonly opened: number;
  readonly clicked: number;
  readonly purchases: number;
  readonly amount: number;
  /** What it sold is not known any more. */
  readonly areSalesDeleted?: boolean | undefined;
}

/** What a row added to the sales, by the control groups of its schedules that have begun. */
export interface AddedSum {
  readonly id: string;
  /** In a column's width; null: nobody knows what it added. */
  readonly brief: string | null;
  /** To the unit of the currency; or why nobody knows. */
  readonly words: string;
}

interface Sums extends AttributionRule {
  readonly currency: string;
  readonly items: readonly ResultSum[];
}

export interface ResultSumsProps {
  /** Of the rows of a list; undefined while they load. */
  readonly sums: Sums | undefined;
  /** The request for them failed. */
  readonly isFaulty: boolean;
  /** What the rows added to the sales; undefined while it loads. */
  readonly added?: readonly AddedSum[] | undefined;
  readonly isAddedFaulty?: boolean;
  readonly children: ReactNode;
}

type Known = Omit<ResultSumsProps, 'children'>;

const Context = createContext<Known>({ sums: undefined, isFaulty: false });

/** Provides the sums that the columns of a list show, which load after its rows. */
export const ResultSums = ({ children, ...known }: ResultSumsProps) => <Context value={known}>{children}</Context>;

type Figure = (sum: ResultSum, currency: string) => ReactNode;

/** A count with its share. */
const shareOf = (count: number, of: number): ReactNode => (
  <>
    {formatNumber(count)} <small className="soft">{formatPercent(count / of)}</small>
  </>
);

/** Sales of a time whose purchases are deleted. */
const Deleted = () => (
  <span className="soft" title="Se eliminaron por la política de conservación de datos">
    eliminadas
  </span>
);

function SumCell({ id, figure }: { readonly id: string; readonly figure: Figure }) {
  const { sums, isFaulty } = useContext(Context);
  const sum = sums?.items.find((one) => one.id === id);
  if (sums && sum && sum.delivered > 0) return <span className="num results-sum">{figure(sum, sums.currency)}</span>;
  const name = isFaulty ? 'No se pudo cargar' : sums ? 'Sin mensajes entregados' : 'Cargando';
  return (
    <span className="faint">
      <span aria-hidden="true">{sums || isFaulty ? '—' : '…'}</span>
      <span className="sr">{name}</span>
    </span>
  );
}

/** What a row added to the sales, below the sales after its messages: briefly, and to the peso where there is room or on demand. */
function Added({ id }: { readonly id: string }) {
  const { added, isAddedFaulty } = useContext(Context);
  const sum = added?.find((one) => one.id === id);
  const words = isAddedFaulty ? 'No se pudo cargar cuánto añadió.' : sum?.words;
  if (!sum?.brief) return words ? <span className="sr">{`. ${words}`}</span> : null;
  return (
    <small className="soft" title={words}>
      <span className="results-short" aria-hidden="true">
        {sum.brief}
      </span>
      <span className="results-exact"> {words}</span>
    </small>
  );
}

const figures: readonly { readonly key: string; readonly header: string; readonly figure: Figure }[] = [
  {
    key: 'opened',
    header: 'Abiertos',
    figure: ({ opened, openable }) => (openable === 0 ? 'no se mide' : shareOf(opened, openable)),
  },
  { key: 'clicked', header: 'Con clic', figure: ({ clicked, delivered }) => shareOf(clicked, delivered) },
  {
    key: 'sold',
    header: 'Ventas después',
    figure: ({ id, amount, areSalesDeleted }, currency) => (
      <>
        {areSalesDeleted ? <Deleted /> : formatMoney(amount, currency)}
        <Added id={id} />
      </>
    ),
  },
];

/** The columns opened, clicked and sold of a list inside of `ResultSums`. */
export const resultColumns = <Row,>(idOf: (row: Row) => string): readonly Column<Row>[] =>
  figures.map(({ key, header, figure }) => ({
    key,
    header,
    caption: header,
    isNumeric: true,
    cell: (row) => <SumCell id={idOf(row)} figure={figure} />,
  }));

/**
 * The attribution rule of the column sold, and what that of added sales is, below a list inside of `ResultSums`. Until the rule is known the
 * sentence stands there without it: it is often the largest text of the screen, which so is painted with the rows. It is one text, because
 * a change of what stands before another text would move that.
 */
export function ResultsNote() {
  const { sums, added } = useContext(Context);
  if (sums && !sums.items.some(({ delivered }) => delivered > 0)) return null;
  const rule = sums ? ruleSentence(sums) : 'que siguen a un mensaje.';
  const isAdded = added?.some(({ brief }) => brief);
  return <p className="results-rule soft">{`Ventas después son las compras ${rule} ${noCause}${isAdded ? ofAdded : ''}`}</p>;
}

const ofAdded =
  ' Añadió es lo vendido de más frente al grupo de control, en los días que mide cada experimento: la página de cada uno dice entre qué límites está.';
