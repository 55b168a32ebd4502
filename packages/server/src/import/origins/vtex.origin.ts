import {
  type ConvertedRow,
  columnName,
  eachRow,
  machineNumber,
  type OriginFile,
  type OriginRow,
  productCode,
} from './origin-file.ts';
import { paymentMethodOf } from '../payment-method.ts';

/** Why a line of an order in this state is left out. The report writes states in the language of the shop. */
function reasonOf(status: string): string | undefined {
  const name = columnName(status);
  if (/CANCEL/.test(name)) return 'Pedido cancelado.';
  return /^(?:PAYMENTPENDING|PAGAMENTOPENDENTE|PAGOPENDIENTE|PENDIENTEDEPAGO|WAITINGFORAUTHORIZATION|ORDERCREATED)/.test(name)
    ? 'Pedido sin pago confirmado.'
    : undefined;
}

/** An address that VTEX makes to hide the customer's is nobody's. */
const ownAddress = (email: string): string => (/@ct\.vtex\.com(?:\.br)?$/i.test(email) ? '' : email);

function convertLine(row: OriginRow): ConvertedRow {
  const quantity = machineNumber(row('Quantity_SKU'));
  const price = machineNumber(row('SKU Selling Price'));
  const total = machineNumber(row('SKU Total Price')) ?? (price === undefined ? undefined : price * (quantity ?? 1));
  const name = row('SKU Name');
  return {
    cells: {
      recibo: row('Order'),
      documento: row('Client Document'),
      correo: ownAddress(row('Email')),
      celular: row('Phone'),
      tienda: (row('Seller Name') || 'VTEX').slice(0, 50),
      'nombre de la tienda': row('Seller Name') || 'VTEX',
      producto: productCode(row('Reference Code', 'ID_SKU'), name),
      'nombre del producto': name.slice(0, 200),
      cantidad: row('Quantity_SKU'),
      valor: total === undefined ? '' : total.toFixed(2),
      fecha: row('Creation Date'),
      'medio de pago': paymentMethodOf(row('Payment System Name')),
    },
    problem: reasonOf(row('Status')),
  };
}

const convertClient = (row: OriginRow): ConvertedRow => ({
  cells: {
    documento: row('Client Document'),
    correo: ownAddress(row('Email')),
    celular: row('Phone'),
    nombre: row('Client Name'),
    apellido: row('Client Last Name'),
    ciudad: row('City'),
    departamento: row('UF'),
  },
});

const marks = [['Order'], ['Client Document'], ['Creation Date'], ['Status'], ['ID_SKU'], ['Quantity_SKU']];

/** The order report of VTEX: help.vtex.com, «Exporting orders». It has the customers, too. */
export const vtexFiles: readonly OriginFile[] = [
  {
    origin: 'vtex',
    kind: 'purchases',
    marks,
    header: [
      'recibo',
      'documento',
      'correo',
      'celular',
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
    origin: 'vtex',
    kind: 'customers',
    marks,
    header: ['documento', 'correo', 'celular', 'nombre', 'apellido', 'ciudad', 'departamento'],
    convert: eachRow(convertClient),
  },
];
