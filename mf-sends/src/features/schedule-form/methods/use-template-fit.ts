import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { setFieldValue, useValues } from '@pregon/ui/form';
import { useEffect } from 'react';
import { fitsTemplate, fittedToTemplate } from '../../../template-fields/template-values.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';

/** Gives the form a text for every place and button of the chosen template, and keeps the template's own text beside them. */
export function useTemplateFit(form: ScheduleAppForm, template: WhatsappTemplate, isDisabled: boolean): void {
  const text = [template.header, template.body].filter(Boolean).join('\n');
  const [kept, parameters = [], replyButtons = [], postbackTexts = [], urlSuffixes = []] = useValues(form, [
    'wa.waMessage',
    'wa.waParameters',
    'wa.waReplyButtons',
    'wa.waPostbackTexts',
    'wa.waUrlSuffixes',
  ]);
  useEffect(() => {
    const values = { parameters, replyButtons, postbackTexts, urlSuffixes };
    if (isDisabled || (kept === text && fitsTemplate(values, template))) return;
    const fitted = fittedToTemplate(values, template);
    // The text is sent along, so that it can be read later what was chosen.
    setFieldValue(form, 'wa.waMessage', text);
    setFieldValue(form, 'wa.waParameters', fitted.parameters);
    setFieldValue(form, 'wa.waReplyButtons', fitted.replyButtons);
    setFieldValue(form, 'wa.waPostbackTexts', fitted.postbackTexts);
    setFieldValue(form, 'wa.waUrlSuffixes', fitted.urlSuffixes);
  }, [form, isDisabled, template, text, kept, parameters, replyButtons, postbackTexts, urlSuffixes]);
}
