import type { ErrorBody } from '@pregon/contract/error-body.schema';
import { type ErrorCode, errorTable } from '@pregon/contract/errors';

interface FaultDetail {
  /** Replaces the table's message, where this case can be more specific. */
  readonly message?: string;
  /** Messages by field: the dotted path in the request, in the code's names. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** An error that is returned to the caller: a row of the contract's error table. Any other error is a 500. */
export class Fault extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, detail: FaultDetail = {}) {
    super(detail.message ?? errorTable[code].message);
    this.name = 'Fault';
    this.code = code;
    this.fields = detail.fields;
  }

  get status(): number {
    return errorTable[this.code].status;
  }

  /** The body of the response. */
  get body(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.fields && { fields: { ...this.fields } }) };
  }
}
