import type { StoreForm as StoreValues } from '@pregon/contract/stores/store.schema';
import { errorTable } from '@pregon/contract/errors';
import { RecordForm } from '@pregon/ui/record-form';
import type { ReactNode } from 'react';
import { storePaths } from '../../store-paths.ts';
import { ClassificationFields } from './classification-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { CoverageFields } from './coverage-fields.tsx';
import { FigureFields } from './figure-fields.tsx';
import { IdentityFields } from './identity-fields.tsx';
import './store-form.css';
import type { StoreAppForm } from './store-values.ts';

interface StoreFormProps {
  readonly form: StoreAppForm;
  readonly title: string;
  readonly description: ReactNode;
  /** The hint of the code field for an empty code. */
  readonly codeHint: string;
  readonly save: { readonly label: string; readonly pendingLabel: string; readonly isAllowed: boolean };
  readonly onSubmit: (values: StoreValues) => Promise<void>;
  /** Buttons at the end of the page header. */
  readonly actions?: ReactNode;
  /** Notices above the fields. */
  readonly note?: ReactNode;
  /** Sections below the form that are saved separately. */
  readonly children?: ReactNode;
}

/** Form of a store with its five sections. */
export function StoreForm({ form, title, description, codeHint, save, onSubmit, actions, note, children }: StoreFormProps) {
  return (
    <RecordForm
      form={form}
      title={title}
      description={description}
      back={{ to: storePaths.stores, label: 'Tiendas' }}
      save={{ ...save, refusal: save.isAllowed ? undefined : errorTable.FORBIDDEN.message }}
      onSubmit={onSubmit}
      actions={actions}
      note={note}
      fields={
        <>
          <IdentityFields form={form} codeHint={codeHint} />
          <ClassificationFields form={form} />
          <FigureFields form={form} />
          <ContactFields form={form} />
          <CoverageFields form={form} />
        </>
      }
    >
      {children}
    </RecordForm>
  );
}
