import { isFault } from '@pregon/auth-api/fault';
import { type AccountForm, accountForm, type AccountSettings } from '@pregon/contract/account/account-settings.schema';
import { Button } from '@pregon/ui/button';
import { type AppForm, Form, type InitialValues, resetForm, useDirty } from '@pregon/ui/form';
import { FormLayout, Note } from '@pregon/ui/page';
import { toast } from '@pregon/ui/toast';
import { useUnsavedChanges } from '@pregon/ui/unsaved';
import { type ReactNode, useEffect, useState } from 'react';
import { useUpdateAccount } from './account-changes.ts';
import { SaveChanges } from './save-changes.tsx';

const { entries } = accountForm;

/** The fields of the forms. Unlike in the request, every one is required, because its form shows it. */
export const settingFields = {
  ...entries,
  language: entries.language.wrapped,
  attributionDays: entries.attributionDays.wrapped,
  attributionTouch: entries.attributionTouch.wrapped,
  preferredFocus: entries.preferredFocus.wrapped,
  secondPersonNewsletters: entries.secondPersonNewsletters.wrapped,
  secondPersonSchedules: entries.secondPersonSchedules.wrapped,
  keptFileDays: entries.keptFileDays.wrapped,
  keptImportDays: entries.keptImportDays.wrapped,
  keptPhotoDays: entries.keptPhotoDays.wrapped,
};

interface SettingsFormProps<Input, Output> {
  readonly of: AppForm<Input, Output>;
  readonly label: string;
  readonly settings: AccountSettings;
  /** The values of this form's fields. */
  readonly valuesOf: (settings: AccountSettings) => InitialValues<Input>;
  readonly children: ReactNode;
}

/**
 * Form of some of the account's settings. The request holds all of them: those of other sections are sent as they were read, with the
 * version that they belong to.
 */
export function SettingsForm<Input, Output extends Partial<AccountForm>>(props: SettingsFormProps<Input, Output>) {
  const { of: form, label, settings, valuesOf, children } = props;
  const { mutateAsync: update } = useUpdateAccount();
  const [base, setBase] = useState(settings);
  const [isStale, setStale] = useState(false);
  const isDirty = useDirty(form);
  useUnsavedChanges(isDirty);
  if (!isDirty && settings.version > base.version) setBase(settings);
  useEffect(() => {
    if (!isDirty) resetForm(form, valuesOf(base));
  }, [form, isDirty, base, valuesOf]);
  return (
    <Form
      of={form}
      aria-label={label}
      onSubmit={async (values) => {
        try {
          setBase(await update({ body: { ...requestOf(base), ...values, version: base.version } }));
          setStale(false);
          toast.success('Se guardaron los datos de la cuenta.');
        } catch (error) {
          if (!isFault(error, 'CONFLICT')) throw error;
          setStale(true);
        }
      }}
    >
      <FormLayout>
        <div role="alert">
          {isStale ? (
            <Note tone="warning">
              <b>Alguien cambió la cuenta mientras la editabas.</b> No guardamos tus cambios.{' '}
              <Button
                size="s"
                onPress={() => {
                  setBase(settings);
                  setStale(false);
                  resetForm(form, valuesOf(settings));
                }}
              >
                Ver los suyos
              </Button>
            </Note>
          ) : null}
        </div>
        {children}
        <div className="row account-save">
          <SaveChanges of={form}>Guardar cambios</SaveChanges>
        </div>
      </FormLayout>
    </Form>
  );
}

/** The settings as a request sends them. */
const requestOf = ({
  name,
  timeZone,
  currency,
  language,
  attributionDays,
  attributionTouch,
  preferredFocus,
  secondPersonNewsletters,
  secondPersonSchedules,
  keptFileDays,
  keptImportDays,
  keptPhotoDays,
  senderName,
  senderEmail,
  replyTo,
}: AccountSettings): AccountForm => ({
  name,
  timeZone,
  currency: currency as AccountForm['currency'],
  language,
  attributionDays,
  attributionTouch,
  preferredFocus,
  secondPersonNewsletters,
  secondPersonSchedules,
  keptFileDays,
  keptImportDays,
  keptPhotoDays,
  senderName,
  senderEmail,
  replyTo,
});
