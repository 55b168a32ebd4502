import type { ImportKind } from '@pregon/contract/data/data.endpoints';
import { csvLine } from '@pregon/contract/csv/csv-line';

const storeCount = 40;
const productCount = 5_000;

/** A permutation of positions: the factor is coprime to the counts. */
const scattered = (position: number, count: number): number => (position * 7_919) % count;
const twoDigits = (number: number): string => String(number).padStart(2, '0');
const documentOf = (customer: number): number => 1_000_000_000 + customer;

/** How many customers and purchases there are, and how many lines a receipt has: 1 by default. */
interface ImportSize {
  readonly customers: number;
  readonly purchases: number;
  readonly lines?: number;
}

type Maker = { readonly header: readonly string[]; readonly row: (position: number, size: ImportSize) => (string | number)[] };

const makers: Readonly<Record<ImportKind, Maker>> = {
  stores: {
    header: ['codigo', 'nombre', 'ciudad', 'departamento', 'zona', 'canal'],
    row: (position) => [`T${position}`, `Tienda ${position}`, 'Cali', 'Valle del Cauca', 'Pacífico', 'Almacén'],
  },
  products: {
    header: ['sku', 'nombre', 'categoria', 'subcategoria', 'linea', 'precio'],
    row: (position) => [
      `P${position}`,
      `Producto ${position}`,
      `Categoría ${position % 10}`,
      `Subcategoría ${position % 100}`,
      `Línea ${position % 500}`,
      10_000 + position,
    ],
  },
  customers: {
    header: ['documento', 'nombre', 'apellido', 'correo', 'celular', 'fecha de nacimiento', 'ciudad', 'acepta correo'],
    row: (position) => [
      documentOf(position),
      `Ana ${position % 977}`,
      `Ríos ${position % 313}`,
      `cliente${position}@correo.example`,
      `300${String(position).padStart(7, '0')}`,
      `19${50 + (position % 50)}-0${1 + (position % 9)}-${twoDigits(1 + (position % 28))}`,
      'Bogotá',
      position % 3 === 0 ? 'no' : 'sí',
    ],
  },
  purchases: {
    header: ['referencia', 'documento', 'tienda', 'producto', 'valor', 'fecha', 'medio de pago'],
    row: (position, { customers, lines = 1 }) => {
      const receipt = Math.floor(position / lines);
      return [
        lines === 1 ? `F${receipt}` : `F${receipt}-${1 + (position % lines)}`,
        documentOf(scattered(receipt, customers)),
        `T${receipt % storeCount}`,
        `P${scattered(position, productCount)}`,
        10_000 + (position % 90_000),
        `2025-${twoDigits(1 + (receipt % 12))}-${twoDigits(1 + (receipt % 28))} 10:${twoDigits(receipt % 60)}`,
        'Efectivo',
      ];
    },
  },
};

/** Generates a file of a kind in chunks of some thousand rows, the same at every call. */
export function* importFile(kind: ImportKind, size: ImportSize): Generator<Buffer> {
  const { header, row } = makers[kind];
  const count = { stores: storeCount, products: productCount, customers: size.customers, purchases: size.purchases }[kind];
  yield Buffer.from(csvLine(header));
  for (let start = 0; start < count; start += 1000) {
    const positions = Array.from({ length: Math.min(1000, count - start) }, (_, index) => start + index);
    yield Buffer.from(positions.map((position) => csvLine(row(position, size))).join(''));
  }
}

/** Generates a file of some bytes whose rows are those of `importFile` again and again, in constant memory. */
export function* repeatedFile(kind: ImportKind, size: ImportSize, bytes: number): Generator<Buffer> {
  const [header, ...rows] = [...importFile(kind, size)];
  if (!header) return;
  yield header;
  for (let made = header.length, turn = 0; made < bytes; turn += 1) {
    const part = rows[turn % rows.length] ?? header;
    made += part.length;
    yield part;
  }
}

/**
 * Generates a file of new purchases of some bytes in constant memory. Each row has a text of some characters in a column that the import
 * ignores, as exports of tills do, whose rows are longer than what is imported.
 */
export function* wideFile(size: Omit<ImportSize, 'purchases'>, bytes: number, ignored: number): Generator<Buffer> {
  const { header, row } = makers.purchases;
  const observation = 'x'.repeat(ignored);
  const first = Buffer.from(csvLine([...header, 'observaciones del cajero']));
  yield first;
  for (let start = 0, made = first.length; made < bytes; start += 1000) {
    const positions = Array.from({ length: 1000 }, (_, index) => start + index);
    const part = positions.map((position) => csvLine([...row(position, { ...size, purchases: 0 }), observation])).join('');
    made += part.length;
    yield Buffer.from(part);
  }
}
