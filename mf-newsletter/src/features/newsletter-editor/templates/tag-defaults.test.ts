import { describe, expect, it } from '@jest/globals';
import { plainBrand } from '../message/message-brand.ts';
import { templateContent, templateIds } from './mail-templates.ts';
import { withDefaults } from './tag-defaults.ts';

describe('the picture of a template', () => {
  it.each([
    ['Navidad en tu barrio, {{name|con los tuyos}}', 'Navidad en tu barrio, con los tuyos'],
    ['Pasa por {{warehouse}}', 'Pasa por [Tienda]'],
    ['{{otra|x}}', '[otra]'],
  ])('reads «%s» as «%s»', (message, read) => {
    expect(withDefaults(message)).toBe(read);
  });

  it.each(templateIds)('of %s shows no merge tag', (id) => {
    const brand = plainBrand('Almacenes Ceiba');
    expect(templateContent(id, brand)).toContain('{{');
    expect(withDefaults(templateContent(id, brand))).not.toContain('{{');
  });
});
