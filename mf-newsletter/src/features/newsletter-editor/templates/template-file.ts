import { plainBrand } from '../message/message-brand.ts';
import { templateDocument } from './template-document.ts';
import { templateContent, type TemplateId } from './mail-templates.ts';

/** Sender name in the recorded messages. */
export const recordedBrand = 'Almacenes Ceiba';

/** Renders a template as a message, recorded beside this file for tests of code that sends messages. */
export const templateFile = (id: TemplateId): string => templateDocument(templateContent(id, plainBrand(recordedBrand)));
