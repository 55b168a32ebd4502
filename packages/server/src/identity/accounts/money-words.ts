import { type MessageLanguage, usualLanguage } from '@pregon/contract/account/message-language';

interface MoneyFormats {
  /** In a sentence: decimals only if there are any. */
  readonly whole: Intl.NumberFormat;
  readonly broken: Intl.NumberFormat;
  /** In a table: the currency's number of decimals. */
  readonly exact: Intl.NumberFormat;
  readonly short: Intl.NumberFormat;
}

const known = new Map<string, MoneyFormats>();

function formatsOf(currency: string, language: MessageLanguage = usualLanguage): MoneyFormats {
  const key = `${currency} ${language}`;
  const before = known.get(key);
  if (before) return before;
  const format = (options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(language, { style: 'currency', currency, ...options });
  const digits = (count: number) => format({ minimumFractionDigits: count, maximumFractionDigits: count });
  const short = format({
    notation: 'compact',
    // Without it, Intl groups numbers of five digits and more only.
    useGrouping: 'always',
    maximumSignificantDigits: 4,
    maximumFractionDigits: 1,
    roundingPriority: 'lessPrecision',
  });
  const made = { whole: digits(0), broken: digits(2), exact: format(), short };
  known.set(key, made);
  return made;
}

/** A minus sign in place of the hyphen that Intl writes. */
const withMinusSign = (amount: string): string => amount.replace('-', '−');

/** Spanish thousands, because Intl formats `1 k` and `1 K`. */
export const thousandsInSpanish = (short: string): string => short.replace(/\s?k$/i, '\u00A0mil');

/** An amount in a sentence: `$ 45.000`, `US$ 12,50`; `$45,000` in the language of Mexico. */
export const moneyWords = (value: number, currency: string, language?: MessageLanguage): string => {
  const { whole, broken } = formatsOf(currency, language);
  return withMinusSign((Number.isInteger(value) ? whole : broken).format(value));
};

/** An amount in a table: `$ 45.000`, `US$ 12,50`, `MXN 12,00`. */
export const exactMoney = (value: number, currency: string): string => withMinusSign(formatsOf(currency).exact.format(value));

/** An amount in large type and on axes: `$ 412,8 M`, `US$ 80,5 mil`. */
export const shortMoney = (value: number, currency: string): string =>
  thousandsInSpanish(withMinusSign(formatsOf(currency).short.format(value)).replace(/\$(?=\d)/, '$\u00A0'));
