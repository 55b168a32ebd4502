import { createFakeServer, refusal } from '@pregon/auth-api/testing/fake-server';
import { queryClient } from '@pregon/auth-api/queries';
import { searchPlaces } from '@pregon/contract/places/places.endpoints';
import type { Coordinates } from '@pregon/contract/stores/coordinates';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { mockMapLayout } from '../testing/map-layout.ts';
import { MapModal } from './map-modal.tsx';

const chapinero = { latitude: 4.64862, longitude: -74.06331 };

function Page({ start, onSelect }: { start?: Coordinates; onSelect: (place: Coordinates) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <QueryClientProvider client={queryClient}>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <MapModal isOpen={isOpen} onClose={() => setOpen(false)} onSelect={onSelect} start={start} />
    </QueryClientProvider>
  );
}

async function openMap(start?: Coordinates) {
  const chosen = jest.fn<(place: Coordinates) => void>();
  const user = userEvent.setup();
  render(<Page onSelect={chosen} {...(start && { start })} />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ubica la tienda en el mapa' }));
  return { user, chosen, dialog, accept: () => user.click(dialog.getByRole('button', { name: 'Usar esta ubicación' })) };
}

function tell(name: string, content: string) {
  const meta = Object.assign(document.createElement('meta'), { name, content });
  document.head.append(meta);
}
afterEach(() => {
  for (const meta of document.head.querySelectorAll('meta')) meta.remove();
});

let server = createFakeServer();
beforeEach(() => {
  mockMapLayout();
  server = createFakeServer();
  jest.spyOn(globalThis, 'fetch').mockImplementation((...call) => server.fetch(...call));
});

describe('the map of a place', () => {
  it('is loaded when it opens, with a loading state', async () => {
    const user = userEvent.setup();
    render(<Page onSelect={() => undefined} />);
    expect(screen.queryByText('Cargando mapa...')).not.toBeInTheDocument();
    // Checked synchronously, before the lazy import can resolve.
    fireEvent.click(screen.getByRole('button', { name: 'Abrir' }));
    expect(screen.getByText('Cargando mapa...')).toBeVisible();
    expect(await screen.findByRole('dialog', { name: 'Ubica la tienda en el mapa' })).toBeVisible();
    expect(screen.queryByText('Cargando mapa...')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('accepts typed coordinates, and rejects invalid ones', async () => {
    const { user, chosen, dialog, accept } = await openMap();
    expect(dialog.getByRole('button', { name: 'Usar esta ubicación' })).toHaveAttribute('aria-disabled', 'true');
    const typed = dialog.getByLabelText('Latitud y longitud');
    await user.type(typed, '95, 10');
    expect(dialog.getByRole('alert')).toHaveTextContent('Escribe latitud y longitud, como 4.6486, -74.0633.');
    await user.clear(typed);
    await user.type(typed, '6.2442, -75.5950');
    await accept();
    expect(chosen).toHaveBeenCalledWith({ latitude: 6.2442, longitude: -75.595 });
  });

  it('starts at the marker, and moves it by the arrow keys', async () => {
    const { user, chosen, dialog, accept } = await openMap(chapinero);
    const map = dialog.getByRole('application', { name: 'Mapa. Marcador en 4.648620, -74.063310' });
    map.focus();
    // Without tiles the map zooms to 11, where the equator is 256 pixels times two to the power of eleven.
    const pixel = 360 / (256 * 2 ** 11);
    const where = async () => {
      await accept();
      return chosen.mock.lastCall?.[0];
    };
    await user.keyboard('{ArrowRight}');
    let place = await where();
    expect(place?.longitude).toBeCloseTo(chapinero.longitude + 12 * pixel, 6);
    expect(place?.latitude).toBeCloseTo(chapinero.latitude, 6);
    act(() => map.focus());
    await user.keyboard('{ArrowUp}{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}');
    place = await where();
    expect(place?.longitude).toBeCloseTo(chapinero.longitude - pixel, 6);
    expect(place?.latitude).toBeCloseTo(chapinero.latitude + 12 * pixel * Math.cos((chapinero.latitude * Math.PI) / 180), 4);
  });

  it('shows a grid with towns when the installation has no map tiles', async () => {
    await openMap();
    expect(document.querySelectorAll('.map-line').length).toBeGreaterThan(0);
    expect(screen.getByText('Bucaramanga')).toBeInTheDocument();
  });

  it('shows the configured map tiles with their attribution as text', async () => {
    tell('pregon-map-tiles', 'https://mapas.example/{z}/{x}/{y}.png');
    tell('pregon-map-attribution', '© Mapas <b>libres</b>');
    await openMap(chapinero);
    expect(screen.getByText('© Mapas <b>libres</b>')).toBeInTheDocument();
    const picture = document.querySelector('img.leaflet-tile');
    expect(picture?.getAttribute('src')).toMatch(/^https:\/\/mapas\.example\/16\/\d+\/\d+\.png$/);
  });

  it('draws a grid in place of tiles that fail to load', async () => {
    tell('pregon-map-tiles', 'https://mapas.example/{z}/{x}/{y}.png');
    await openMap(chapinero);
    expect(document.querySelector('.map-line')).toBeNull();
    document.querySelector('img.leaflet-tile')?.dispatchEvent(new Event('error'));
    expect(document.querySelectorAll('.map-line').length).toBeGreaterThan(0);
  });
});

describe('searching an address on the map', () => {
  it('is available only with a geocoder', async () => {
    const { dialog } = await openMap();
    expect(dialog.queryByLabelText('Dirección')).not.toBeInTheDocument();
  });

  it('moves the marker to the geocoded place', async () => {
    tell('pregon-geocoder', 'on');
    server.answer(searchPlaces, ({ query }) => ({ items: [{ name: `${query.q}, Chapinero, Bogotá`, ...chapinero }] }));
    const { user, dialog, chosen, accept } = await openMap();
    await user.type(dialog.getByLabelText('Dirección'), 'Calle 60');
    await user.click(await screen.findByRole('option', { name: 'Calle 60, Chapinero, Bogotá' }));
    await accept();
    expect(chosen).toHaveBeenCalledWith(chapinero);
  });

  it('is retried when the geocoder failed', async () => {
    tell('pregon-geocoder', 'on');
    server.answer(searchPlaces, () => refusal('GEOCODER_FAILED'));
    const { user, dialog } = await openMap();
    await user.type(dialog.getByLabelText('Dirección'), 'Calle 60');
    expect(await screen.findByRole('option', { name: 'No se pudo buscar. Intentar de nuevo' })).toBeVisible();
  });
});

describe("the device's position", () => {
  const position = (answer: Geolocation['getCurrentPosition']) =>
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: answer } });

  it('moves the marker', async () => {
    position((found) => found({ coords: chapinero } as GeolocationPosition));
    const { user, dialog } = await openMap();
    await user.click(dialog.getByRole('button', { name: 'Estoy en la tienda' }));
    expect(dialog.getByLabelText('Latitud y longitud')).toHaveValue('4.648620, -74.063310');
  });

  it('shows what to do when the browser denies it', async () => {
    position((_, refuse) => refuse?.({ code: 1 } as GeolocationPositionError));
    const { user, dialog } = await openMap();
    await user.click(dialog.getByRole('button', { name: 'Estoy en la tienda' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('El navegador no tiene permiso para decir dónde estás.');
  });
});
