import { faultMessage } from '@pregon/auth-api/fault';
import { graphqlQuery } from '@pregon/auth-api/queries';
import { mostStorePoints, type StoreFilter, storeMapQuery, type StorePoint } from '@pregon/contract/stores/stores.operations';
import { Button } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { Empty } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { latLngBounds, type Map } from 'leaflet';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { nearZoom, openMap } from '../../map/leaflet-map.ts';
import { MapZoom } from '../../map/map-zoom.tsx';
import { storePaths } from '../../store-paths.ts';
import { drawStores, placedStores } from './store-marks.ts';

/** The highest zoom level when the map fits the stores; a single store is shown with its neighbourhood. */
const maxFitZoom = 14;

/** Creates the part of a popup with a store's name, city and link. */
function describeStore({ id, name, city, active }: StorePoint, onOpen: (address: string) => void): HTMLElement {
  const popup = document.createElement('div');
  const title = document.createElement('b');
  title.textContent = name;
  const cityLine = document.createElement('div');
  cityLine.textContent = active ? city : `${city} · Desactivada`;
  const link = document.createElement('a');
  link.textContent = 'Ver tienda';
  link.href = storePaths.store(id);
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(storePaths.store(id));
  });
  popup.append(title, cityLine, link);
  return popup;
}

/** Creates the popup of one store, or of several at the same place. */
function createPopup(points: readonly StorePoint[], onOpen: (address: string) => void): HTMLElement {
  const popup = document.createElement('div');
  popup.className = 'map-popup-stores';
  popup.append(...points.map((point) => describeStore(point, onOpen)));
  return popup;
}

/** Map of the stores that match the list's filter. */
export default function StoreMap({ filter }: { readonly filter: StoreFilter | undefined }) {
  const { data, error, refetch } = useQuery({ ...graphqlQuery(storeMapQuery, filter ? { filter } : {}), staleTime: 0 });
  if (error && !data) {
    return (
      <Empty kind="fault" title="No pudimos cargar el mapa" actions={<Button onPress={() => void refetch()}>Reintentar</Button>}>
        {faultMessage(error)}
      </Empty>
    );
  }
  return (
    <div className="store-map">
      <Pins points={data?.storeMap.points} />
      <output className="hint">
        {data ? describeCounts(data.storeMap.points.length, data.storeMap.unplaced) : 'Buscando las tiendas…'}
      </output>
    </div>
  );
}

/** Leaflet map with a marker for each store or group of stores, zoomed to fit all of them. */
function Pins({ points }: { readonly points: readonly StorePoint[] | undefined }) {
  const navigate = useNavigate();
  const frame = useRef<HTMLElement>(null);
  const map = useRef<Map>(undefined);
  useEffect(() => {
    if (!frame.current) return undefined;
    const opened = openMap(frame.current);
    map.current = opened;
    return () => {
      opened.remove();
      map.current = undefined;
    };
  }, []);
  useEffect(() => {
    const opened = map.current;
    if (!opened || !points) return undefined;
    const stores = placedStores(points);
    if (stores.length > 0)
      opened.fitBounds(latLngBounds(stores.map(({ at }) => at)), {
        padding: [40, 40],
        maxZoom: Math.min(nearZoom(), maxFitZoom),
        animate: false,
      });
    return drawStores(opened, stores, (grouped) => createPopup(grouped, (address) => void navigate(address)));
  }, [points, navigate]);
  return (
    <div className="map-frame">
      <section className="map" ref={frame} aria-label="Mapa de tiendas" />
      <MapZoom of={map} />
    </div>
  );
}

function describeCounts(placed: number, unplaced: number): string {
  const stores = placed === 1 ? '1 tienda' : `${formatNumber(placed)} tiendas`;
  const shown =
    placed < mostStorePoints ? `${stores} en el mapa.` : `Las primeras ${stores} en el mapa. Usa los filtros para ver las otras.`;
  if (unplaced === 0) return shown;
  return `${shown} ${unplaced === 1 ? 'A 1 le faltan' : `A ${formatNumber(unplaced)} les faltan`} las coordenadas.`;
}
