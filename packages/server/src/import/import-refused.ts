import { OperatorError } from '../kernel/process/operator-error.ts';

/** An import that can't even begin. Its message is for the person who wanted it. */
export class ImportRefused extends OperatorError {
  constructor(message: string) {
    super(message);
    this.name = 'ImportRefused';
  }
}
