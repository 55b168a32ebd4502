import { faultMessage } from '@pregon/auth-api/fault';
import { restMutation, restQuery } from '@pregon/auth-api/queries';
import { type ImportMapping, readImportMapping, updateImportMapping } from '@pregon/contract/data/imports.endpoints';
import { Note, Section } from '@pregon/ui/page';
import { type Column, Table } from '@pregon/ui/table';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatValue } from './format-value.ts';
import { columnLabel } from '../../imports/import-labels.ts';
import { importMutation } from './import-mutation.ts';

const maxSamples = 3;

/** A column of the file with its position. */
interface FileColumn {
  readonly name: string;
  readonly position: number;
}

type SampleCell = ImportMapping['sample'][number]['cells'][number];

/** Returns the first distinct values of a column with their parsed results; values with errors come first. */
function samplesOf({ sample }: ImportMapping, position: number): readonly SampleCell[] {
  const cells = new Map<string, SampleCell>();
  for (const { cells: row } of sample) {
    const cell = row[position];
    if (cell && (cell.text !== '' || cell.error) && !cells.has(cell.text)) cells.set(cell.text, cell);
  }
  const all = Array.from(cells.values());
  return [...all.filter(({ error }) => error), ...all.filter(({ error }) => !error)].slice(0, maxSamples);
}

const nameOf = ({ name, position }: FileColumn): string => name || `Columna ${position + 1}`;

const columnsOf = (
  mapping: ImportMapping,
  isDisabled: boolean,
  choose: (position: number, key: string | null) => void,
): readonly Column<FileColumn>[] => [
  { key: 'name', header: 'Columna del archivo', card: 'wide', cell: (column) => <b>{nameOf(column)}</b> },
  {
    key: 'key',
    header: 'Es',
    card: 'wide',
    cell: (column) => (
      <KeySelect
        name={nameOf(column)}
        columns={mapping.columns}
        value={mapping.mapping[column.position] ?? null}
        isDisabled={isDisabled}
        onChoose={(key) => choose(column.position, key)}
      />
    ),
  },
  {
    key: 'sample',
    header: 'Cómo se lee',
    card: 'wide',
    cell: ({ position }) => <Samples mapping={mapping} position={position} />,
  },
];

interface ColumnMappingProps {
  readonly identifier: string;
  readonly mapping: ImportMapping;
  readonly isDisabled: boolean;
}

/** Editor for the mapping of the file's columns to fields, with a preview of how the first rows are parsed. */
export function ColumnMapping({ identifier, mapping, isDisabled }: ColumnMappingProps) {
  const client = useQueryClient();
  const { mutate, error } = useMutation({
    ...restMutation(updateImportMapping),
    onSuccess: (updated) => client.setQueryData(restQuery(readImportMapping, { params: { identifier } }).queryKey, updated),
    ...importMutation(client, identifier),
  });
  const choose = (position: number, key: string | null) => {
    // A field can be mapped to one column only, so the column that had it before loses it.
    const next = mapping.mapping.map((known, at) => (at === position ? key : known === key ? null : known));
    mutate({ params: { identifier }, body: { mapping: next } });
  };
  const missing = mapping.columns.filter(({ key }) => mapping.missing.includes(key));
  const unreadable = mapping.sample.filter(({ cells, problem }) => problem ?? cells.some(({ error: fault }) => fault));
  const rows = mapping.header.map((name, position): FileColumn => ({ name, position }));
  const columns = columnsOf(mapping, isDisabled, choose);
  return (
    <Section
      title="Columnas"
      description={
        mapping.isConverted
          ? 'Como las leemos de este archivo. Cambia lo que no corresponda.'
          : mapping.isRemembered
            ? 'Como en tu último archivo con estas columnas. Cambia lo que no corresponda.'
            : mapping.mapping.some((key) => key !== null)
              ? 'Las reconocimos por su nombre. Cambia lo que no corresponda.'
              : 'No reconocimos ninguna por su nombre. Di qué es cada una, o mira si elegiste el archivo correcto.'
      }
    >
      {missing.length > 0 ? (
        <Note tone="warning">
          <b>Falta decir cuál columna es:</b> {missing.map(({ label }) => columnLabel(label)).join(', ')}.
        </Note>
      ) : null}
      <div role="alert">{error ? <Note tone="warning">{faultMessage(error)}</Note> : null}</div>
      <div className="import-mapping">
        <Table label="Columnas del archivo" columns={columns} rows={rows} rowKey={({ position }) => String(position)} />
      </div>
      {unreadable.length > 0 ? (
        <Note tone="warning">
          {mapping.sample.length === 1
            ? `La primera fila se rechazaría: línea ${unreadable[0]?.line}.`
            : unreadable.length === 1
              ? `De las primeras ${mapping.sample.length} filas, 1 se rechazaría: línea ${unreadable[0]?.line}.`
              : `De las primeras ${mapping.sample.length} filas, ${unreadable.length} se rechazarían: líneas ${unreadable.map(({ line }) => line).join(', ')}.`}{' '}
          {unreadable.find(({ problem }) => problem)?.problem}
        </Note>
      ) : null}
    </Section>
  );
}

function KeySelect(props: {
  readonly name: string;
  readonly columns: ImportMapping['columns'];
  readonly value: string | null;
  readonly isDisabled: boolean;
  readonly onChoose: (key: string | null) => void;
}) {
  const { name, columns, value, isDisabled, onChoose } = props;
  const about = columns.find(({ key }) => key === value)?.about;
  return (
    <div className="import-key">
      <select
        className="input"
        aria-label={`Qué es la columna ${name}`}
        value={value ?? ''}
        disabled={isDisabled}
        onChange={(event) => onChoose(event.target.value || null)}
      >
        <option value="">No importar</option>
        {columns.map(({ key, label, isRequired }) => (
          <option key={key} value={key}>
            {isRequired ? `${columnLabel(label)} (obligatoria)` : columnLabel(label)}
          </option>
        ))}
      </select>
      {about ? <span className="faint">{about}</span> : null}
    </div>
  );
}

function Samples({ mapping, position }: { readonly mapping: ImportMapping; readonly position: number }) {
  const key = mapping.mapping[position];
  const column = mapping.columns.find((one) => one.key === key);
  const samples = samplesOf(mapping, position);
  if (samples.length === 0) return <span className="faint">Vacía en las primeras filas</span>;
  return (
    <ul className="import-samples">
      {samples.map(({ text, value, error }) => (
        <li key={text}>
          <span className="import-cell">{text || '(vacío)'}</span>
          {error ? <span className="error"> {error}</span> : null}
          {column && column.kind !== 'option' && value !== null && formatValue(column.kind, value) !== text ? (
            <span className="soft"> → {formatValue(column.kind, value)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
