import { randomInt } from 'node:crypto';
import { codeLength, codeSigns } from '@pregon/contract/short-links/short-url';

/** A random code. The unique constraint decides whether it is taken. */
export const newCode = (): string => Array.from({ length: codeLength }, () => codeSigns[randomInt(codeSigns.length)]).join('');
