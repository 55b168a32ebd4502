import { quantity, signedAmount } from '../amount-readers.ts';
import { Unreadable } from '../field-readers.ts';
import { type ConvertedRow, columnName, eachRow, type OriginFile, type OriginRow, productCode } from './origin-file.ts';
import { paymentMethodOf } from '../payment-method.ts';

/** The document that stands for a buyer who gave none. */
const anybody = /^2{9,12}$/;

/** A number with Colombian or English separators, as a spreadsheet shows it. Undefined where it is none. */
const amountOf = (text: string): number | undefined => {
  const read = text === '' ? '0' : signedAmount(12)(text);
  return read instanceof Unreadable ? undefined : Number(read);
};

const quantityOf = (text: string): number | undefined => {
  const read = text === '' ? '1' : quantity(text);
  return read instanceof Unreadable ? undefined : Number(read);
};

const isCreditNote = (voucher: string): boolean => /^NC|NOTACREDITO|NOTASCREDITO/.test(columnName(voucher));

/** A line of an invoice, or of a credit note, which is a return. */
function convertLine(row: OriginRow): ConvertedRow {
  const voucher = row('Tipo de comprobante');
  const units = quantityOf(row('Cantidad producto'));
  const price = amountOf(row('Valor unitario'));
  const discount = amountOf(row('Valor Descuento'));
  const isReadable = units !== undefined && price !== undefined && discount !== undefined;
  const paid = isReadable ? Math.abs(units) * price - discount : 0;
  const isReturn = isCreditNote(voucher) || (units ?? 0) < 0;
  const name = row('Descripción producto');
  const code = row('Código producto');
  const document = row('Identificación tercero');
  const store = row('Código de bodega', 'Sucursal') || 'SIIGO';
  const problem = () => {
    if (code === '' && name === '') return 'Fila sin producto: es una forma de pago.';
    if (!isReadable) return 'La cantidad o el valor de esta línea no se puede leer.';
    return anybody.test(document.replace(/\D/g, '')) ? 'Venta a consumidor final: no dice de quién es.' : undefined;
  };
  return {
    cells: {
      recibo: `${voucher}-${row('Consecutivo')}`,
      documento: document,
      correo: row('Email Contacto'),
      tienda: store.slice(0, 50),
      'nombre de la tienda': store === 'SIIGO' ? 'Siigo' : store,
      producto: productCode(code, name),
      'nombre del producto': name.slice(0, 200),
      cantidad: isReadable ? String(Math.abs(units)) : row('Cantidad producto'),
      valor: (isReturn ? -paid : paid).toFixed(2),
      fecha: row('Fecha de elaboración'),
      'medio de pago': paymentMethodOf(row('Código forma de pago')),
    },
    problem: problem(),
  };
}

const isNo = (text: string): boolean => /^(?:no|n|0|false)$/i.test(text);

const convertThirdParty = (row: OriginRow): ConvertedRow => {
  const company = row('Razón social', 'Nombre comercial');
  return {
    cells: {
      documento: row('Identificación'),
      correo: row('Correo electrónico contacto principal'),
      celular: row('Teléfono contacto principal', 'Teléfono principal'),
      nombre: row('Nombres del tercero') || company,
      apellido: row('Apellidos del tercero'),
      'tipo de cliente': /EMPRESA/.test(columnName(row('Tipo'))) ? 'Empresa' : 'Persona',
    },
    problem: isNo(row('Clientes')) ? 'No es un cliente.' : undefined,
  };
};

/**
 * The files of Siigo: siigonube.portaldeclientes.siigo.com, «Subir desde Excel – Facturas de venta» and «Subir desde Excel – Terceros», whose
 * columns its other exports repeat.
 */
export const siigoFiles: readonly OriginFile[] = [
  {
    origin: 'siigo',
    kind: 'purchases',
    marks: [['Tipo de comprobante'], ['Consecutivo'], ['Identificación tercero'], ['Fecha de elaboración'], ['Código producto']],
    header: [
      'recibo',
      'documento',
      'correo',
      'tienda',
      'nombre de la tienda',
      'producto',
      'nombre del producto',
      'cantidad',
      'valor',
      'fecha',
      'medio de pago',
    ],
    convert: eachRow(convertLine),
  },
  {
    origin: 'siigo',
    kind: 'customers',
    marks: [['Identificación'], ['Tipo identificación'], ['Nombres del tercero'], ['Apellidos del tercero']],
    header: ['documento', 'correo', 'celular', 'nombre', 'apellido', 'tipo de cliente'],
    convert: eachRow(convertThirdParty),
  },
];
