import { api } from '@pregon/auth-api/api';
import { faultMessage, faultText } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { errorTable } from '@pregon/contract/errors';
import { largestCustomerFile } from '@pregon/contract/profiles/customer-file.schema';
import { readCustomerFile, uploadCustomerFile } from '@pregon/contract/profiles/customer-files.endpoints';
import { setFieldErrors, setFieldValue, useValues } from '@pregon/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ProfileAppForm } from './profile-values.ts';

/** Upload of a customer file, which continues while the user fills in other steps. */
export interface CustomerFileUpload {
  /** The name of the file that is being uploaded; undefined when there is none. */
  readonly pending: string | undefined;
  /** What to show for an error at the field: its text, with the support code of an upload at which the server failed. */
  readonly detailOf: (error: string) => ReactNode;
  /** Validates a file and uploads it. Errors appear at the field. */
  readonly start: (file: File) => void;
  readonly cancel: () => void;
}

/** Validates a file before the upload; returns the error message. */
export function fileError({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!name.toLowerCase().endsWith('.csv')) return errorTable.CUSTOMER_FILE_INVALID.message;
  if (size > largestCustomerFile) return 'El archivo pesa más de 10 MB. Divídelo en varios perfiles.';
  return size === 0 ? 'El archivo está vacío.' : undefined;
}

export function useCustomerFileUpload(form: ProfileAppForm): CustomerFileUpload {
  const client = useQueryClient();
  const [pending, setPending] = useState<string>();
  const [fault, setFault] = useState<unknown>();
  const currentUpload = useRef<AbortController>(undefined);
  const cancel = () => {
    currentUpload.current?.abort();
    setPending(undefined);
  };
  useEffect(() => () => currentUpload.current?.abort(), []);
  const [option = ''] = useValues(form, ['profile.customerFileOption']);
  const currentOption = useRef(option);
  useEffect(() => {
    currentOption.current = option;
  }, [option]);
  const showError = (message: string) => setFieldErrors(form, { 'profile.customerFile': message });
  const send = async (file: File) => {
    const upload = new AbortController();
    currentUpload.current?.abort();
    currentUpload.current = upload;
    setPending(file.name);
    try {
      const read = await api.call(uploadCustomerFile, { form: {}, file }, { signal: upload.signal });
      if (upload.signal.aborted) return;
      client.setQueryData(restQuery(readCustomerFile, { params: { id: read.identifier } }).queryKey, read);
      setFieldValue(form, 'profile.customerFile', read.identifier);
      // Without a choice the file would do nothing.
      if (currentOption.current === '') setFieldValue(form, 'profile.customerFileOption', 'include');
    } catch (error) {
      if (upload.signal.aborted) return;
      setFault(error);
      showError(faultText(error));
    } finally {
      if (currentUpload.current === upload) setPending(undefined);
    }
  };
  return {
    pending,
    detailOf: (error) => (fault !== undefined && error === faultText(fault) ? faultMessage(fault) : error),
    cancel,
    start: (file) => {
      const refusal = fileError(file);
      if (refusal) showError(refusal);
      else void send(file);
    },
  };
}
