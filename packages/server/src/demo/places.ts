/** A place with a store. `weight`: its relative number of customers. */
export interface StorePlace {
  readonly zone: string;
  readonly department: string;
  readonly city: string;
  /** District of a city with several stores. */
  readonly quarter?: string;
  readonly weight: number;
}

const bogota = { zone: 'Centro', department: 'Bogotá D.C.', city: 'Bogotá' };
const medellin = { zone: 'Antioquia', department: 'Antioquia', city: 'Medellín' };
const cali = { zone: 'Pacífico', department: 'Valle del Cauca', city: 'Cali' };
const barranquilla = { zone: 'Caribe', department: 'Atlántico', city: 'Barranquilla' };
const cartagena = { zone: 'Caribe', department: 'Bolívar', city: 'Cartagena' };

/** Places of the demo's 40 stores. */
export const storePlaces: readonly StorePlace[] = [
  { ...bogota, quarter: 'Chapinero', weight: 9 },
  { ...bogota, quarter: 'Usaquén', weight: 8 },
  { ...bogota, quarter: 'Suba', weight: 7 },
  { ...bogota, quarter: 'Kennedy', weight: 7 },
  { ...bogota, quarter: 'Engativá', weight: 6 },
  { ...bogota, quarter: 'Fontibón', weight: 5 },
  { ...bogota, quarter: 'Teusaquillo', weight: 5 },
  { zone: 'Centro', department: 'Cundinamarca', city: 'Soacha', weight: 4 },
  { zone: 'Centro', department: 'Cundinamarca', city: 'Chía', weight: 3 },
  { zone: 'Centro', department: 'Boyacá', city: 'Tunja', weight: 3 },
  { ...medellin, quarter: 'El Poblado', weight: 8 },
  { ...medellin, quarter: 'Laureles', weight: 7 },
  { ...medellin, quarter: 'Belén', weight: 5 },
  { ...medellin, quarter: 'La Candelaria', weight: 5 },
  { zone: 'Antioquia', department: 'Antioquia', city: 'Envigado', weight: 4 },
  { zone: 'Antioquia', department: 'Antioquia', city: 'Itagüí', weight: 3 },
  { zone: 'Antioquia', department: 'Antioquia', city: 'Bello', weight: 3 },
  { ...cali, quarter: 'Granada', weight: 6 },
  { ...cali, quarter: 'San Fernando', weight: 5 },
  { ...cali, quarter: 'Ciudad Jardín', weight: 5 },
  { zone: 'Pacífico', department: 'Valle del Cauca', city: 'Palmira', weight: 2 },
  { zone: 'Pacífico', department: 'Cauca', city: 'Popayán', weight: 2 },
  { zone: 'Pacífico', department: 'Nariño', city: 'Pasto', weight: 2 },
  { ...barranquilla, quarter: 'El Prado', weight: 5 },
  { ...barranquilla, quarter: 'Riomar', weight: 5 },
  { ...cartagena, quarter: 'Bocagrande', weight: 4 },
  { ...cartagena, quarter: 'Manga', weight: 3 },
  { zone: 'Caribe', department: 'Magdalena', city: 'Santa Marta', weight: 3 },
  { zone: 'Caribe', department: 'Córdoba', city: 'Montería', weight: 2 },
  { zone: 'Caribe', department: 'Cesar', city: 'Valledupar', weight: 2 },
  { zone: 'Caribe', department: 'Sucre', city: 'Sincelejo', weight: 1 },
  { zone: 'Eje Cafetero', department: 'Risaralda', city: 'Pereira', weight: 4 },
  { zone: 'Eje Cafetero', department: 'Caldas', city: 'Manizales', weight: 3 },
  { zone: 'Eje Cafetero', department: 'Quindío', city: 'Armenia', weight: 2 },
  { zone: 'Santanderes', department: 'Santander', city: 'Bucaramanga', weight: 4 },
  { zone: 'Santanderes', department: 'Santander', city: 'Floridablanca', weight: 2 },
  { zone: 'Santanderes', department: 'Norte de Santander', city: 'Cúcuta', weight: 3 },
  { zone: 'Sur y Llanos', department: 'Tolima', city: 'Ibagué', weight: 3 },
  { zone: 'Sur y Llanos', department: 'Huila', city: 'Neiva', weight: 2 },
  { zone: 'Sur y Llanos', department: 'Meta', city: 'Villavicencio', weight: 3 },
];

/** The code of a store by its index: `CEI-001`. */
export const storeCode = (position: number): string => `CEI-${String(position + 1).padStart(3, '0')}`;

interface Town {
  readonly zone: string;
  readonly department: string;
  readonly city: string;
}

/** Towns without a store, where customers live too. */
export const towns: readonly Town[] = [
  { zone: 'Centro', department: 'Cundinamarca', city: 'Zipaquirá' },
  { zone: 'Centro', department: 'Cundinamarca', city: 'Girardot' },
  { zone: 'Centro', department: 'Boyacá', city: 'Sogamoso' },
  { zone: 'Antioquia', department: 'Antioquia', city: 'Rionegro' },
  { zone: 'Antioquia', department: 'Antioquia', city: 'Apartadó' },
  { zone: 'Pacífico', department: 'Valle del Cauca', city: 'Tuluá' },
  { zone: 'Pacífico', department: 'Valle del Cauca', city: 'Buenaventura' },
  { zone: 'Pacífico', department: 'Nariño', city: 'Ipiales' },
  { zone: 'Caribe', department: 'Atlántico', city: 'Soledad' },
  { zone: 'Caribe', department: 'La Guajira', city: 'Riohacha' },
  { zone: 'Eje Cafetero', department: 'Risaralda', city: 'Dosquebradas' },
  { zone: 'Eje Cafetero', department: 'Quindío', city: 'Calarcá' },
  { zone: 'Santanderes', department: 'Santander', city: 'Girón' },
  { zone: 'Santanderes', department: 'Norte de Santander', city: 'Ocaña' },
  { zone: 'Sur y Llanos', department: 'Tolima', city: 'El Espinal' },
  { zone: 'Sur y Llanos', department: 'Casanare', city: 'Yopal' },
];
