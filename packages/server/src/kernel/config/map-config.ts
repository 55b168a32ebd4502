import { ConfigError, type Settings } from './settings.ts';

/** Where the pictures of maps come from. */
export interface MapSettings {
  /** With {z}, {x} and {y} in it. */
  readonly tilesUrl: string;
  /** Whom the map has to name. */
  readonly attribution: string;
}

/** Undefined where nothing is set: maps are drawn without pictures then. */
export function mapIn({ MAP_TILES_URL: tilesUrl, MAP_ATTRIBUTION: attribution }: Settings): MapSettings | undefined {
  if (Boolean(tilesUrl) !== Boolean(attribution)) throw new ConfigError(['MAP_TILES_URL y MAP_ATTRIBUTION van juntas.']);
  return tilesUrl && attribution ? { tilesUrl, attribution } : undefined;
}
