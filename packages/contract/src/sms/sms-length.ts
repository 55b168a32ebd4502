/** The payload of one SMS in bytes: alone, and as a part of a concatenated message, which has a header. */
export const smsBytes = { alone: 140, part: 134 } as const;

export type SmsEncoding = 'GSM-7' | 'UCS-2';

/** Computes the units of an encoding that a message holds alone and as a part. A GSM-7 unit has seven bits, a UCS-2 unit sixteen. */
const capacityOf = (bits: number) => ({
  alone: Math.floor((smsBytes.alone * 8) / bits),
  part: Math.floor((smsBytes.part * 8) / bits),
});

/** The capacity: 160 and 153 units of GSM-7, 70 and 67 of UCS-2. */
export const smsCapacity = { 'GSM-7': capacityOf(7), 'UCS-2': capacityOf(16) } as const satisfies Record<SmsEncoding, unknown>;

/** The GSM 03.38 alphabet and its extension table, whose characters take two units: an escape and the character. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extension = new Set('\f^{}\\[~]|€');

/** Whether GSM-7 can encode a character, in one unit or two. */
export const isInGsm = (char: string): boolean => basic.has(char) || extension.has(char);

export interface SmsLength {
  readonly encoding: SmsEncoding;
  /** The number of units of that encoding, without unused ones at the end of full parts. */
  readonly units: number;
  /** The number of parts, which are sent and paid for separately. An empty text has one. */
  readonly parts: number;
  /** The number of free units in the last part. */
  readonly left: number;
  /** The characters that GSM-7 cannot encode and that force the text to UCS-2, with their index. */
  readonly forcing: readonly { readonly index: number; readonly char: string }[];
}

/** Measures a text as SMS. An escaped character or a surrogate pair is never split between parts. */
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
