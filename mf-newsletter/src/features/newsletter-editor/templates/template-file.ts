import { templateDocument } from './template-document.ts';
import { templateContent, type TemplateId } from './mail-templates.ts';

/** Whose name stands in the recorded messages. */
export const recordedBrand = 'Almacenes Ceiba';

/** A template as a message of its own, as it is recorded beside this file for tests of what sends messages. */
export const templateFile = (id: TemplateId): string => templateDocument(templateContent(id, recordedBrand));
