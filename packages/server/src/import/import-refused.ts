import { OperatorError } from '../kernel/process/operator-error.ts';

/** An import that cannot start. The message is for the operator. */
export class ImportRefused extends OperatorError {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefused';
  }
}
