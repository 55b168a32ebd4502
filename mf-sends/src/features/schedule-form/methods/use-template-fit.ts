import type { WhatsappTemplate } from '@pregon/contract/whatsapp/whatsapp.schema';
import { setFieldValue, useValues } from '@pregon/ui/form';
import { useEffect } from 'react';
import { fitsTemplate, fitToTemplate } from '../../../template-fields/template-values.ts';
import type { ScheduleAppForm } from '../schedule-values.ts';

/**
 * Synchronizes the form with the selected template: one text for each placeholder and button, and a copy of
 * the template's text.
 */
export function useTemplateFit(form: ScheduleAppForm, template: WhatsappTemplate, isDisabled: boolean): void {
  const text = [template.header, template.body].filter(Boolean).join('\n');
  const [storedText, parameters = [], replyButtons = [], postbackTexts = [], urlSuffixes = []] = useValues(form, [
    'wa.waMessage',
    'wa.waParameters',
    'wa.waReplyButtons',
    'wa.waPostbackTexts',
    'wa.waUrlSuffixes',
  ]);
  useEffect(() => {
    const values = { parameters, replyButtons, postbackTexts, urlSuffixes };
    if (isDisabled || (storedText === text && fitsTemplate(values, template))) return;
    const fitted = fitToTemplate(values, template);
    // The template's text is saved with the method, so that it can be read after the template changes.
    setFieldValue(form, 'wa.waMessage', text);
    setFieldValue(form, 'wa.waParameters', fitted.parameters);
    setFieldValue(form, 'wa.waReplyButtons', fitted.replyButtons);
    setFieldValue(form, 'wa.waPostbackTexts', fitted.postbackTexts);
    setFieldValue(form, 'wa.waUrlSuffixes', fitted.urlSuffixes);
  }, [form, isDisabled, template, text, storedText, parameters, replyButtons, postbackTexts, urlSuffixes]);
}
