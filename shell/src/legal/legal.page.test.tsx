import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { LegalPage } from './legal.page.tsx';

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

const show = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/legal/:document" element={<LegalPage />} />
      </Routes>
    </MemoryRouter>,
  );
const configure = (settings: Record<string, string>) =>
  (document.head.innerHTML = Object.entries(settings)
    .map(([name, content]) => `<meta name="pregon-${name}" content="${content}">`)
    .join(''));

it.each([
  ['privacidad', 'Política de privacidad'],
  ['cookies', 'Política de cookies'],
  ['terminos', 'Términos de servicio'],
])('has a text for %s', (name, title) => {
  show(`/legal/${name}`);
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByRole('contentinfo')).toHaveTextContent(title);
});

it('shows not found for other documents', () => {
  show('/legal/otra-cosa');
  expect(screen.getByRole('heading', { name: 'No encontramos esta página.' })).toBeVisible();
});

it('has a year, and no contact when none is configured', () => {
  show('/legal/cookies');
  const footer = screen.getByRole('contentinfo');
  expect(footer).toHaveTextContent(`© ${new Date().getFullYear()} Pregón`);
  expect(footer.querySelectorAll('a')).toHaveLength(3);
});

it('shows the configured contact and documents', () => {
  configure({
    'contact-email': 'hola@tienda.example',
    'contact-phone': '+57 (601) 555 0134',
    network: 'https://www.linkedin.com/company/tienda',
    privacy: 'https://tienda.example/datos',
  });
  show('/legal/cookies');
  const footer = screen.getByRole('contentinfo');
  const links = [...footer.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['hola@tienda.example', 'mailto:hola@tienda.example'],
    ['+57 (601) 555 0134', 'tel:+576015550134'],
    ['LinkedIn', 'https://www.linkedin.com/company/tienda'],
    ['Política de privacidad', 'https://tienda.example/datos'],
    ['Política de cookies', '/legal/cookies'],
    ['Términos de servicio', '/legal/terminos'],
  ]);
});
