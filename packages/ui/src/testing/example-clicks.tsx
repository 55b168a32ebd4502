import type { ClickMapSectionProps } from '../results.tsx';

/** A click map of the newer of two versions, as an endpoint of click maps answers it. */
export const exampleClicks = {
  versions: [
    { key: 9, newsletter: 'Rebajas', version: 3, delivered: 1200, clicked: 80 },
    { key: 7, newsletter: 'Rebajas', version: 2, delivered: 400, clicked: 10 },
  ],
  map: {
    key: 9,
    pageUrl: '/click-maps/pase',
    links: [
      { position: 0, text: 'Ver ofertas', address: 'https://tienda.example/ofertas', people: 60, machines: 2, share: 0.75 },
      { position: 2, text: '', address: 'https://tienda.example/?n=%5BNombre%5D', people: 20, machines: 0, share: 0.25 },
      { position: 3, text: 'Tiendas', address: 'https://tienda.example/tiendas', people: 0, machines: 5, share: 0 },
    ],
  },
} satisfies ClickMapSectionProps['clicks'];
