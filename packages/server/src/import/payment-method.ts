import { optionCode } from '@pregon/contract/options/option-code';
import { paymentMethods } from '../retail/options/option-lists.ts';

type PaymentMethod = (typeof paymentMethods)[number];

const byCode = new Map(paymentMethods.map((name) => [optionCode(name), name]));

/** Lenders whose names look like a card. */
const otherWords = /SISTECREDITO|CREDITODIRECTO|CUPOCREDITO/;

const paymentWords: readonly (readonly [words: RegExp, method: PaymentMethod])[] = [
  [/NEQUI/, 'Nequi'],
  [/DAVIPLATA/, 'Daviplata'],
  [/PSE/, 'PSE'],
  [/ADDI/, 'Addi'],
  [/GIFT|BONO|REGALO|VALE/, 'Bono de regalo'],
  [/DEBIT/, 'Tarjeta débito'],
  [/CASH|EFECTIVO|CONTRAENTREGA|CONTADO|EFECTY|BALOTO/, 'Efectivo'],
  [/TRANSFER|CONSIGNA|WIRE|BANKDEPOSIT/, 'Transferencia'],
  [/CREDIT|CARD|TARJETA|VISA|MASTER|AMEX|AMERICANEXPRESS|DINERS|SHOPIFYPAYMENTS/, 'Tarjeta de crédito'],
];

/** The payment method that a word names; what stands in brackets does not count. Undefined: no known one. */
export function knownPaymentMethod(text: string): PaymentMethod | undefined {
  const known = byCode.get(optionCode(text));
  if (known !== undefined) return known;
  const name = optionCode(text.replace(/\([^)]*\)/g, '')).replace(/[^A-Z0-9]/g, '');
  return otherWords.test(name) ? undefined : paymentWords.find(([words]) => words.test(name))?.[1];
}

/** The payment method of an import for the name that another system gives it. */
export const paymentMethodOf = (text: string): PaymentMethod => knownPaymentMethod(text) ?? 'Otro';
