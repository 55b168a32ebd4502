import { crc32 } from 'node:zlib';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

const relation = (type: string, target: string): string =>
  `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/${type}" Target="${target}"/></Relationships>`;

/** The address of a cell, up to column Z: 'B3'. */
const addressOf = (row: number, column: number): string => `${String.fromCodePoint(65 + column)}${row + 1}`;

function sheetOf(rows: readonly (readonly string[])[]): string {
  const rowOf = (cells: readonly string[], row: number) =>
    `<row r="${row + 1}">${cells.map((text, column) => `<c r="${addressOf(row, column)}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
  return `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`;
}

/** The fields that a ZIP entry has in both of its headers, as 16 and 32 bit numbers: version, flags, method, time, date, checksum, sizes, lengths. */
function entryFields(name: string, content: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}

const signature = (kind: number): Buffer => Buffer.from([0x50, 0x4b, kind, kind + 1]);

/** Writes files into a ZIP archive without compression. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const fields = entryFields(name, content);
    const entry = Buffer.concat([signature(3), fields, Buffer.from(name), content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(signature(1), Buffer.from([20, 0]), fields, place, Buffer.from(name));
    written.push(entry);
    offset += entry.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...written, index, signature(5), end]);
}

/** A workbook of Excel with one sheet of texts, which have no signs of XML. */
export const workbook = (rows: readonly (readonly string[])[]): Buffer =>
  zip({
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${declaration}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets><sheet name="Clientes" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': sheetOf(rows),
  });
