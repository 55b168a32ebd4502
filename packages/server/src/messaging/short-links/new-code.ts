import { randomInt } from 'node:crypto';
import { codeLength, codeSigns } from '@pregon/contract/short-links/short-url';

/** A code that nobody can foresee; whether it is taken, the database says. */
export const newCode = (): string => Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('');
