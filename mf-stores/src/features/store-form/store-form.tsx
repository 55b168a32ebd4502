import type { StoreForm as StoreValues } from '@pregon/contract/stores/store.schema';
import { errorTable } from '@pregon/contract/errors';
import { buttonClass } from '@pregon/ui/button';
import { Form, Submit, useDirty } from '@pregon/ui/form';
import { Icon } from '@pregon/ui/icon';
import { ActionBar, FormLayout, Page } from '@pregon/ui/page';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
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
  /** What becomes of a store without a code. */
  readonly codeHint: string;
  readonly save: { readonly label: string; readonly pendingLabel: string; readonly isAllowed: boolean };
  readonly onSubmit: (values: StoreValues) => Promise<void>;
  /** At the end of the head. */
  readonly actions?: ReactNode;
  /** Above the fields. */
  readonly note?: ReactNode;
  /** Below the form: what is saved by itself. */
  readonly children?: ReactNode;
}

/** The form of a store in its five groups. */
export function StoreForm({ form, title, description, codeHint, save, onSubmit, actions, note, children }: StoreFormProps) {
  useUnsavedChanges(useDirty(form));
  return (
    <Page
      title={title}
      description={description}
      actions={actions}
      foot={
        <ActionBar
          back={
            <Link className={buttonClass({ variant: 'ghost' })} to={storePaths.stores}>
              <Icon of={ArrowLeft} />
              Tiendas
            </Link>
          }
        >
          <Submit
            of={form}
            pendingLabel={save.pendingLabel}
            isDisabled={!save.isAllowed}
            disabledReason={errorTable.FORBIDDEN.message}
          >
            {save.label}
          </Submit>
        </ActionBar>
      }
    >
      {note}
      <Form of={form} onSubmit={onSubmit} aria-label={title}>
        <FormLayout>
          <IdentityFields form={form} codeHint={codeHint} />
          <ClassificationFields form={form} />
          <FigureFields form={form} />
          <ContactFields form={form} />
          <CoverageFields form={form} />
        </FormLayout>
      </Form>
      {children}
    </Page>
  );
}
