import { Fault } from '../kernel/http/fault.ts';

/** The fault of a file that can't be imported. The message is for its owner. */
export const invalidFile = (message: string): Fault => new Fault('IMPORT_INVALID', { message, fields: { file: message } });
