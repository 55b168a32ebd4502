/**
 * Forms. The only module that imports @modular-forms/react and its signals. Date and time fields are in `date-fields`, the field with a
 * search in `combo-box`, so that pages load them only if needed.
 *
 * ```tsx
 * const form = useAppForm({ schema: newCampaignSchema, initialValues: { numberSends: 1 } });
 * <Form of={form} onSubmit={(campaign) => createCampaign(campaign)}>
 * <TextField of={form} name="name" label="Nombre" />
 * <Submit of={form} pendingLabel="Guardando…">Guardar campaña</Submit>
 * </Form>
 * ```
 */
export { useAppForm, type AppForm, type AppFormOptions, type FormSchema } from './form/app-form.ts';
export { checkFields, Form, setFieldErrors, type FormProps } from './form/form-element.tsx';
export { goToField } from './form/focus.ts';
export { resetForm, setFieldValue, useDirty, useErrors, useInvalid, useSubmitting, useValues } from './form/form-hooks.ts';
export { Field, type BoundField } from './form/field.tsx';
export { FieldArray, type BoundList } from './form/field-array.tsx';
export { describedBy, FieldFrame } from './form/field-frame.tsx';
export type { FieldName, InitialValues, ListName, ValueOf } from './form/field-name.ts';
export { TextArea, TextField } from './form/text-field.tsx';
export { NumberField } from './form/number-field.tsx';
export { readTypedNumber } from './form/typed-number.ts';
export { CheckBox, RadioGroup, Segmented, Switch, type Option } from './form/choice-fields.tsx';
export { UndoNotice, type UndoNoticeProps } from './form/undo-notice.tsx';
export { useDependentFields, type DependentFields } from './form/use-dependent-fields.ts';
export { DraftAutosave } from './form/draft-autosave.tsx';
export { DayToggles, weekdays } from './form/day-toggles.tsx';
export { Select } from './form/select.tsx';
export { Submit } from './form/submit.tsx';
