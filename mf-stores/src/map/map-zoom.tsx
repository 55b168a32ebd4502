import { IconButton } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import type { Map } from 'leaflet';
import { Minus, Plus } from 'lucide-react';
import type { RefObject } from 'react';

/** Zoom buttons of a map. */
export function MapZoom({ of: map }: { readonly of: RefObject<Map | undefined> }) {
  return (
    <div className="map-zoom">
      <IconButton label="Acercar" size="s" onPress={() => map.current?.zoomIn()}>
        <Icon of={Plus} />
      </IconButton>
      <IconButton label="Alejar" size="s" onPress={() => map.current?.zoomOut()}>
        <Icon of={Minus} />
      </IconButton>
    </div>
  );
}
