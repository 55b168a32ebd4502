import { optionCode } from '@pregon/contract/options/option-code';
import { coordinatesText } from '@pregon/contract/stores/coordinates';
import { people } from './store-people.ts';
import { storeCode, type StorePlace, storePlaces } from './places.ts';

/** Coordinates of the stores: the centre of the district, or of the city. */
const whereabouts: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  Chapinero: [4.64862, -74.06331],
  Usaquén: [4.69486, -74.03102],
  Suba: [4.74103, -74.0837],
  Kennedy: [4.62711, -74.15297],
  Engativá: [4.70672, -74.10755],
  Fontibón: [4.67329, -74.14379],
  Teusaquillo: [4.63962, -74.08357],
  Soacha: [4.57937, -74.21682],
  Chía: [4.85876, -74.05866],
  Tunja: [5.53528, -73.36778],
  'El Poblado': [6.20878, -75.5686],
  Laureles: [6.2442, -75.595],
  Belén: [6.23111, -75.60278],
  'La Candelaria': [6.24892, -75.56856],
  Envigado: [6.17591, -75.59174],
  Itagüí: [6.18461, -75.59913],
  Bello: [6.33732, -75.55795],
  Granada: [3.45865, -76.53353],
  'San Fernando': [3.42979, -76.54393],
  'Ciudad Jardín': [3.36422, -76.53411],
  Palmira: [3.53944, -76.30361],
  Popayán: [2.43823, -76.61316],
  Pasto: [1.21361, -77.28111],
  'El Prado': [10.99833, -74.79611],
  Riomar: [11.01389, -74.82722],
  Bocagrande: [10.40132, -75.55542],
  Manga: [10.41222, -75.53694],
  'Santa Marta': [11.24079, -74.19904],
  Montería: [8.74798, -75.88143],
  Valledupar: [10.46314, -73.25322],
  Sincelejo: [9.30472, -75.39778],
  Pereira: [4.81333, -75.69611],
  Manizales: [5.06889, -75.51738],
  Armenia: [4.53389, -75.68111],
  Bucaramanga: [7.12539, -73.1198],
  Floridablanca: [7.06222, -73.08644],
  Cúcuta: [7.89391, -72.50782],
  Ibagué: [4.43889, -75.23222],
  Neiva: [2.9273, -75.28189],
  Villavicencio: [4.142, -73.62664],
};

/** Large stores in districts of big cities, smaller ones elsewhere. */
const formats = {
  large: { category: 'Tienda por departamentos', subcategory: 'Gran formato', line: 'Moda y hogar', items: 12_000, kinds: 25 },
  medium: { category: 'Tienda por departamentos', subcategory: 'Formato medio', line: 'Moda', items: 7_200, kinds: 16 },
  small: { category: 'Tienda de barrio', subcategory: 'Formato exprés', line: 'Hogar', items: 3_100, kinds: 9 },
} as const;

const formatOf = ({ weight }: StorePlace) => {
  if (weight >= 6) return formats.large;
  return weight >= 3 ? formats.medium : formats.small;
};

const streets = ['Calle', 'Carrera', 'Avenida'] as const;
const ages = ['26 a 35', '36 a 45', 'Todas las edades'] as const;

/** Converts a text to a part of an e-mail address. */
const addressPart = (text: string): string => optionCode(text).toLowerCase();

function storeForm(place: StorePlace, position: number) {
  const { quarter, city, department, zone, weight } = place;
  const at = quarter ?? city;
  const [latitude, longitude] = whereabouts[at] ?? [0, 0];
  const { items, kinds, ...format } = formatOf(place);
  const [contactName, contactRole] = people[position % people.length] ?? ['', ''];
  const [firstName = ''] = contactName.split(' ');
  const dailyVisits = 90 * weight + 7 * (position % 6);
  const dailyBuyers = Math.round(dailyVisits * 0.24);
  return {
    code: storeCode(position),
    name: `Ceiba ${at}`,
    country: 'CO',
    department,
    city,
    zone,
    channel: quarter ? 'Almacén' : 'Almacén y bodega',
    email: `${addressPart(at)}@ceiba.example`,
    ...format,
    dailyVisits,
    dailyBuyers,
    itemCount: items,
    categoryCount: kinds,
    perceivedValue: weight >= 5 ? 'Alto' : 'Medio',
    purchaseType: position % 3 === 0 ? 'Planeada' : 'Mixta',
    consumerAge: ages[position % ages.length] ?? 'Todas las edades',
    contactName,
    contactRole,
    contactMobile: `3${String(position % 3)}0 555 ${String(1200 + position * 37)}`,
    contactEmail: `${addressPart(firstName)}.${addressPart(at)}@ceiba.example`,
    phone: `60${String((position % 8) + 1)} 555 ${String(1000 + position * 13)}`,
    address: `${streets[position % streets.length]} ${String(10 + position)} # ${String(8 + (position % 40))}-${String(20 + position)}`,
    coordinates: coordinatesText({ latitude, longitude }),
    zoneSalesOnly: weight < 3,
    citySales: weight >= 3,
    nationalShipping: weight >= 6,
  };
}

/** The stores of the demo, in the order of their places, without figures: see `storeFigures`. */
export const storeRows = storePlaces.map(storeForm);
