/** What one SMS carries, in bytes: alone, and as a part of several, where a header tells the parts apart. */
export const smsBytes = { alone: 140, part: 134 } as const;

export type SmsEncoding = 'GSM-7' | 'UCS-2';

/** How many units of an alphabet a message holds alone, and a part of several. A unit of GSM-7 takes seven bits, of UCS-2 sixteen. */
const capacityOf = (bits: number) => ({
  alone: Math.floor((smsBytes.alone * 8) / bits),
  part: Math.floor((smsBytes.part * 8) / bits),
});

/** 160 and 153 units of GSM-7, 70 and 67 of UCS-2. */
export const smsCapacity = { 'GSM-7': capacityOf(7), 'UCS-2': capacityOf(16) } as const satisfies Record<SmsEncoding, unknown>;

/** The alphabet of GSM 03.38, and its extension table, whose characters take two units: an escape, and the character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('\f^{}\\[~]|€');

/** Whether GSM-7 can say a character, in one unit or two. */
export const isInGsm = (char: string): boolean => basic.has(char) || extension.has(char);

export interface SmsLength {
  readonly encoding: SmsEncoding;
  /** Units of that encoding, what lies idle at the end of full parts not counted. */
  readonly units: number;
  /** How many messages it is sent, and paid for, as; an empty text is one too. */
  readonly parts: number;
  /** Units for which there is room in the last part. */
  readonly left: number;
  /** What GSM-7 can't say, and thus makes all of the text UCS-2: each by its place in the text. */
  readonly forcing: readonly { readonly index: number; readonly char: string }[];
}

/** How long a text is as SMS. What takes two units, an escaped character or a surrogate pair, stays together in one part. */
export function smsLength(text: string): SmsLength {
  const chars = Array.from(text);
  const forcing = charactersOutside(chars);
  const encoding = forcing.length > 0 ? 'UCS-2' : 'GSM-7';
  const { alone, part } = smsCapacity[encoding];
  const sizes = chars.map((char) => (encoding === 'UCS-2' ? char.length : extension.has(char) ? 2 : 1));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  if (units <= alone) return { encoding, units, parts: 1, left: alone - units, forcing };
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, units, parts, left: part - used, forcing };
}

function charactersOutside(chars: readonly string[]): SmsLength['forcing'] {
  const outside: { index: number; char: string }[] = [];
  let index = 0;
  for (const char of chars) {
    if (!isInGsm(char)) outside.push({ index, char });
    index += char.length;
  }
  return outside;
}
