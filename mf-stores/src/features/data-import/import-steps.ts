import { restMutation } from '@pregon/auth-api/queries';
import {
  type cancelImport,
  type checkImport,
  confirmImport,
  type stopImportCheck,
} from '@pregon/contract/data/imports.endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importMutation } from './import-mutation.ts';

type ImportStep = typeof checkImport | typeof stopImportCheck | typeof cancelImport;

/** Mutation that moves the import to its next state and invalidates the cached status. */
export function useImportStep(endpoint: ImportStep, identifier: string) {
  const client = useQueryClient();
  const { mutate, ...rest } = useMutation({
    ...restMutation(endpoint),
    ...importMutation(client, identifier),
  });
  return { ...rest, run: () => mutate({ params: { identifier } }) };
}

/** Mutation that starts the import, with the choice whether to create what rows name and the account lacks. */
export function useConfirmation(identifier: string, createMissing: boolean) {
  const client = useQueryClient();
  const { mutate, ...rest } = useMutation({
    ...restMutation(confirmImport),
    ...importMutation(client, identifier),
  });
  return { ...rest, run: () => mutate({ params: { identifier }, body: { createMissing } }) };
}
