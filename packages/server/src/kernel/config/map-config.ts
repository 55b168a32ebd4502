import { ConfigError, type Settings } from './settings.ts';

/** Source of map tiles. */
export interface MapSettings {
  /** With the placeholders {z}, {x} and {y}. */
  readonly tilesUrl: string;
  /** Attribution that the map must show. */
  readonly attribution: string;
}

/** Undefined without settings: maps have no tiles then. */
export function mapIn({ MAP_TILES_URL: tilesUrl, MAP_ATTRIBUTION: attribution }: Settings): MapSettings | undefined {
  if (Boolean(tilesUrl) !== Boolean(attribution)) throw new ConfigError(['MAP_TILES_URL y MAP_ATTRIBUTION van juntas.']);
  return tilesUrl && attribution ? { tilesUrl, attribution } : undefined;
}
