import type { CampaignForm } from '@pregon/contract/campaigns/campaign.schema';
import { type ProfileForm, profileForm } from '@pregon/contract/profiles/profile-form.schema';
import * as v from 'valibot';
import type { Calendar } from './calendar.ts';

interface DemoCampaign extends CampaignForm {
  readonly createdDaysAgo: number;
  readonly profiles: readonly ProfileForm[];
}

/** Fills in the defaults of a profile's form. */
const filledIn = (values: v.InferInput<typeof profileForm>): ProfileForm => v.parse(profileForm, values);

/** Campaigns of the demo, oldest first: permanent, past, full, with places left, and future. */
export const demoCampaigns = ({ dayAgo }: Calendar): readonly DemoCampaign[] => [
  {
    createdDaysAgo: 190,
    name: 'Boletín Ceiba',
    description: 'Lo nuevo de la quincena, para quienes compran cada temporada',
    dateStart: dayAgo(188),
    dateEnd: dayAgo(-120),
    numberSends: 1,
    profiles: [
      filledIn({
        name: 'Quienes compran cada temporada',
        objective: ['Anunciar novedades'],
        customerFocus: ['Frecuentes', 'Leales'],
        customerCategory: ['Oro'],
        geoHierarchy: 'Nacional',
      }),
    ],
  },
  {
    createdDaysAgo: 72,
    name: 'Aniversario Ceiba',
    description: 'Gracias por un año más: tres días de detalles en tienda',
    dateStart: dayAgo(60),
    dateEnd: dayAgo(31),
    numberSends: 1,
    profiles: [
      filledIn({
        name: 'Quienes más nos visitan',
        objective: ['Fidelizar'],
        customerFocus: ['Frecuentes', 'Leales'],
        customerCategory: ['Diamante', 'Oro', 'Plata'],
        geoHierarchy: 'Nacional',
      }),
    ],
  },
  {
    createdDaysAgo: 28,
    name: 'Te extrañamos',
    description: 'Clientes que dejaron de comprar, con un bono para volver',
    dateStart: dayAgo(20),
    dateEnd: dayAgo(-25),
    // The third place is for the profile from its results.
    numberSends: 3,
    profiles: [
      filledIn({
        name: 'Por recuperar en la Costa',
        objective: ['Reactivar'],
        customerFocus: ['En riesgo', 'Inactivos'],
        customerCategory: ['Oro', 'Plata', 'Bronce'],
        geoHierarchy: 'Departamento',
        geoOptions: ['Atlántico', 'Bolívar', 'Magdalena'],
      }),
      filledIn({
        name: 'Por recuperar en Bogotá',
        objective: ['Reactivar'],
        customerFocus: ['En riesgo'],
        customerCategory: ['Diamante', 'Oro', 'Plata'],
        geoHierarchy: 'Ciudad',
        geoOptions: ['Bogotá'],
        discountType: 'Porcentaje de descuento',
        discountValue: 15,
      }),
    ],
  },
  {
    createdDaysAgo: 12,
    name: 'Hogar renovado',
    description: 'Ropa de cama, cocina y decoración; cierra con bono de recompra',
    dateStart: dayAgo(5),
    dateEnd: dayAgo(-40),
    numberSends: 3,
    profiles: [
      filledIn({
        name: 'Leales del Eje Cafetero',
        objective: ['Fidelizar', 'Aumentar la frecuencia'],
        customerFocus: ['Leales'],
        customerCategory: ['Diamante', 'Oro', 'Plata'],
        geoHierarchy: 'Zona',
        geoOptions: ['Eje Cafetero'],
        commHierarchy: 'Categoría',
        commOptions: ['Hogar'],
        rewardType: 'Valor en efectivo',
        rewardValue: 20_000,
      }),
      filledIn({
        name: 'Los mejores clientes',
        objective: ['Aumentar el valor de la compra'],
        customerFocus: ['Frecuentes', 'Leales'],
        customerCategory: ['Diamante', 'Oro'],
        geoHierarchy: 'Nacional',
      }),
    ],
  },
  {
    createdDaysAgo: 2,
    name: 'Bienvenida',
    description: 'Lo que encuentran en Ceiba quienes compraron por primera vez',
    dateStart: dayAgo(-7),
    dateEnd: dayAgo(-67),
    numberSends: 2,
    profiles: [],
  },
];
