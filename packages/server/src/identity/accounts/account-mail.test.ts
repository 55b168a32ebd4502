import { describe, expect, it } from '@jest/globals';
import { composeAccountMail } from './account-mail.ts';

const mail = {
  to: 'ana@tienda.example',
  subject: 'Tu acceso',
  greeting: 'Hola',
  paragraphs: [],
  action: { words: 'Entrar', href: 'https://tienda.example' },
  notes: [],
};

describe('a mail of an account', () => {
  // The contrast with white is 4.54 and 4.48; WCAG asks for 4.5.
  it.each([
    ['#767676', '#ffffff'],
    ['#777777', '#211c18'],
  ])('on a button of %s, has words in %s', (strong, words) => {
    const { html } = composeAccountMail({ mailFrom: 'hola@pregon.example' }, { ...mail, look: { name: 'Ceiba', strong } });
    expect(html).toContain(`background:${strong};color:${words};`);
  });
});
