import { type ConvertedRow, eachRow, machineNumber, type OriginFile, type OriginRow, productCode } from './origin-file.ts';
import { paymentMethodOf } from '../payment-method.ts';

/** States of an order that is no sale. */
const noSale: Readonly<Record<string, string>> = {
  refunded: 'Pedido devuelto por completo.',
  voided: 'Pedido anulado: no se pagó.',
  expired: 'Pedido vencido: no se pagó.',
};

/** Why all lines of an order are left out. */
function reasonOf(order: OriginRow): string | undefined {
  if (order('Cancelled at') !== '') return 'Pedido cancelado.';
  const status = order('Financial Status').toLowerCase();
  return status === '' ? 'Falta la primera línea de este pedido.' : noSale[status];
}

/** What a line costs by itself, without the discount of the order. Undefined where a number cannot be read. */
function grossOf(line: OriginRow): number | undefined {
  const price = machineNumber(line('Lineitem price'));
  const quantity = machineNumber(line('Lineitem quantity'));
  const discount = line('Lineitem discount') === '' ? 0 : machineNumber(line('Lineitem discount'));
  return price === undefined || quantity === undefined || discount === undefined ? undefined : price * quantity - discount;
}

/**
 * What was paid for each line: the order's total of products after discounts and refunds, divided by what each line costs. Rounded so that
 * the lines add up to it.
 */
function paidFor(order: OriginRow, grosses: readonly number[]): readonly number[] {
  const all = grosses.reduce((sum, gross) => sum + gross, 0);
  const subtotal = machineNumber(order('Subtotal')) ?? all;
  const paid = Math.max(0, subtotal - (machineNumber(order('Refunded Amount')) ?? 0));
  const share = all > 0 ? paid / all : 0;
  let before = 0;
  let sum = 0;
  return grosses.map((gross) => {
    sum += gross * share;
    const amount = Math.round(sum * 100) / 100 - before;
    before += amount;
    return amount;
  });
}

/** The lines of an order: only the first one says whose it is, when it was and how it was paid. */
function convertOrder(lines: readonly OriginRow[]): readonly ConvertedRow[] {
  const [order] = lines;
  if (!order) return [];
  const grosses = lines.map(grossOf);
  const amounts = paidFor(
    order,
    grosses.map((gross) => gross ?? 0),
  );
  return lines.map((line, position) => {
    const name = line('Lineitem name');
    const unreadable = grosses[position] === undefined ? 'La cantidad o el precio de esta línea no se puede leer.' : undefined;
    return {
      cells: {
        recibo: order('Name'),
        correo: order('Email'),
        celular: order('Phone', 'Billing Phone', 'Shipping Phone'),
        tienda: order('Location') || 'SHOPIFY',
        'nombre de la tienda': order('Location') || 'Shopify',
        producto: productCode(line('Lineitem sku'), name),
        'nombre del producto': name.slice(0, 200),
        cantidad: line('Lineitem quantity'),
        valor: (amounts[position] ?? 0).toFixed(2),
        fecha: order('Created at', 'Paid at'),
        'medio de pago': paymentMethodOf(order('Payment Method')),
      },
      problem: reasonOf(order) ?? (name === '' ? 'Fila sin producto.' : unreadable),
    };
  });
}

const yesOrNo = (text: string): string => (text === '' ? '' : /^(?:yes|true|sí|si)$/i.test(text) ? 'sí' : 'no');

const convertCustomer = (row: OriginRow): ConvertedRow => ({
  cells: {
    correo: row('Email'),
    celular: row('Phone', 'Default Address Phone'),
    nombre: row('First Name') || row('Default Address Company', 'Email').replace(/@.*/, ''),
    apellido: row('Last Name'),
    ciudad: row('Default Address City', 'City'),
    'acepta correo': yesOrNo(row('Accepts Email Marketing', 'Accepts Marketing')),
    'acepta sms': yesOrNo(row('Accepts SMS Marketing')),
    'acepta whatsapp': yesOrNo(row('Accepts WhatsApp Marketing')),
  },
});

/** The variants of a product: only the first one has its title, its type and its vendor. */
function convertProduct(variants: readonly OriginRow[]): readonly ConvertedRow[] {
  const [product] = variants;
  if (!product) return [];
  const title = product('Title');
  const path = product('Product Category')
    .split('>')
    .map((part) => part.trim());
  return variants.map((variant) => {
    const options = [variant('Option1 Value'), variant('Option2 Value'), variant('Option3 Value')];
    const chosen = options.filter((option) => option !== '' && option !== 'Default Title').join(' / ');
    const price = machineNumber(variant('Variant Price', 'Price'));
    return {
      cells: {
        sku: productCode(variant('Variant SKU', 'SKU'), `${product('Handle', 'URL handle')} ${chosen}`.trim()),
        nombre: [title, chosen]
          .filter((part) => part !== '')
          .join(' - ')
          .slice(0, 200),
        categoria: product('Type') || path.at(0) || 'Sin categoría',
        subcategoria: path.at(-1) || product('Type') || 'Sin subcategoría',
        linea: product('Vendor') || 'Sin línea',
        precio: price === undefined ? '' : price.toFixed(2),
      },
      problem: price === undefined ? 'Fila sin precio: es otra imagen del producto.' : undefined,
    };
  });
}

/** The exports of Shopify: help.shopify.com/manual, «Exporting orders», «Importing and exporting customer lists», «Using CSV files…». */
export const shopifyFiles: readonly OriginFile[] = [
  {
    origin: 'shopify',
    kind: 'purchases',
    marks: [['Name'], ['Financial Status'], ['Lineitem quantity'], ['Lineitem name'], ['Lineitem price']],
    header: [
      'recibo',
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
    togetherBy: ['Name'],
    convert: convertOrder,
  },
  {
    origin: 'shopify',
    kind: 'customers',
    marks: [['First Name'], ['Last Name'], ['Email'], ['Accepts Email Marketing', 'Accepts Marketing']],
    header: ['correo', 'celular', 'nombre', 'apellido', 'ciudad', 'acepta correo', 'acepta sms', 'acepta whatsapp'],
    convert: eachRow(convertCustomer),
  },
  {
    origin: 'shopify',
    kind: 'products',
    marks: [['Handle', 'URL handle'], ['Title'], ['Vendor'], ['Variant SKU', 'SKU'], ['Variant Price', 'Price']],
    header: ['sku', 'nombre', 'categoria', 'subcategoria', 'linea', 'precio'],
    togetherBy: ['Handle', 'URL handle'],
    convert: convertProduct,
  },
];
