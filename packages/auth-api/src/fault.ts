import { errorBody, type ErrorBody, unknownError } from '@pregon/contract/error-body.schema';
import type { ErrorCode } from '@pregon/contract/errors';
import { renamePath, type WireNames } from '@pregon/contract/wire-names';
import { withSupportCode } from '@pregon/ui/support-code';
import type { ReactNode } from 'react';
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
  /** The end of the request's trace id, under which the server logs it. Only where the server failed: other refusals say what to do. */
  supportCode?: string | undefined;

  constructor({ code, message, status, fields = {}, data }: FaultDetail) {
    super(message);
    this.name = 'ApiFault';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.data = data;
  }

  /** Takes the support code from the headers of the answer, where the server failed. Returns the fault. */
  tracedBy(headers: Headers): this {
    // The last digits: those at the start are the same, or a time, in ids of some proxies.
    if (this.status >= 500 || this.code === 'UNKNOWN') this.supportCode = headers.get('x-trace-id')?.slice(-12);
    return this;
  }

  /** Replaces the messages of fields, where a form has other names for them. Returns the fault. */
  withFields(fields: Readonly<Record<string, string>>): this {
    return Object.assign(this, { fields });
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

/** The text to show for an error: a fault's own, else 'Error desconocido'. */
export const faultText = (error: unknown): string => (error instanceof ApiFault ? error.message : unknownError);

/** A text about an error that is not its own, with the support code of a request at which the server failed. */
export const withFaultCode = (text: string, error: unknown): ReactNode => withSupportCode(text, error);

/**
 * What to show for an error: its text, with the support code of a request at which the server failed.
 * @param before a sentence before it, with a space at its end
 */
export const faultMessage = (error: unknown, before = ''): ReactNode => withSupportCode(before + faultText(error), error);
