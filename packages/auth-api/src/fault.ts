import { errorBody, type ErrorBody, unknownError } from '@pregon/contract/error-body.schema';
import type { ErrorCode } from '@pregon/contract/errors';
import { renamePath, type WireNames } from '@pregon/contract/wire-names';
import * as v from 'valibot';

/** The codes of the contract's error table, and one for a missing response. */
export type FaultCode = ErrorCode | 'NO_RESPONSE';

interface FaultDetail {
  readonly code: FaultCode;
  readonly message: string;
  /** HTTP status of the response; 0 when there was none. */
  readonly status: number;
  /** Messages by field: the dotted path in the request, in the code's names. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The response's body, parsed where it was JSON. */
  readonly data?: unknown;
}

/** The failure of a call. `message` is Spanish and can be shown. */
export class ApiFault extends Error {
  readonly code: FaultCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly data: unknown;

  constructor({ code, message, status, fields = {}, data }: FaultDetail) {
    super(message);
    this.name = 'ApiFault';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.data = data;
  }
}

/** No response: the server or the network is down, or a timeout. */
export const noResponse = (): ApiFault => new ApiFault({ code: 'NO_RESPONSE', message: 'Sin respuesta del servidor', status: 0 });

/** The response does not match the contract. */
export const unknownAnswer = (status: number, data?: unknown): ApiFault =>
  new ApiFault({ code: 'UNKNOWN', message: unknownError, status, data });

/** The fault of an error response. Field paths are mapped from wire names. */
export function faultOf(status: number, data: unknown, names?: WireNames): ApiFault {
  const body = v.safeParse(errorBody, data);
  if (body.success) return new ApiFault({ ...body.output, fields: renamedFields(body.output.fields, names), status, data });
  const message = v.safeParse(v.object({ message: v.pipe(v.string(), v.nonEmpty()) }), data);
  return message.success
    ? new ApiFault({ code: 'UNKNOWN', message: message.output.message, status, data })
    : unknownAnswer(status, data);
}

function renamedFields(fields: ErrorBody['fields'], names: WireNames | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(fields ?? {}).map(([path, message]) => [renamePath(path, names), message]));
}

/** Whether an error is a fault with one of these codes. */
export function isFault(error: unknown, ...codes: FaultCode[]): error is ApiFault {
  return error instanceof ApiFault && codes.includes(error.code);
}

/** The message to show for an error: a fault's own, else 'Error desconocido'. */
export const faultMessage = (error: unknown): string => (error instanceof ApiFault ? error.message : unknownError);
