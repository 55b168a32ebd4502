import type { PresetCountry, SendingWindow, TotalCaps } from './sending-policy.schema.ts';

/** The rules of a country's law for advertising that a program can enforce. It is not legal advice. */
export interface CountryPreset {
  /** The name of the country: `Colombia`. */
  readonly country: string;
  /** The name of the law: `Ley 2300 de 2023`. */
  readonly law: string;
  /** The hours from Monday to Sunday for every channel; null means closed. */
  readonly windows: readonly (SendingWindow | null)[];
  /** Legal holidays are closed, whatever the account's calendar says. */
  readonly onLegalHolidays: false;
  readonly total: TotalCaps;
  /** The enforced rules and their legal sources. */
  readonly sources: readonly { readonly rule: string; readonly source: string; readonly url: string }[];
}

const weekday = { from: '07:00', to: '19:00' } as const;
const text = 'https://www.funcionpublica.gov.co/eva/gestornormativo/norma.php?i=213390';

export const countryPresets: Readonly<Record<PresetCountry, CountryPreset>> = {
  CO: {
    country: 'Colombia',
    law: 'Ley 2300 de 2023',
    windows: [weekday, weekday, weekday, weekday, weekday, { from: '08:00', to: '15:00' }, null],
    onLegalHolidays: false,
    total: { dailyLimit: 1, weeklyLimit: null, weeklyChannels: 1 },
    sources: [
      {
        rule: 'Lunes a viernes de 7:00 a 19:00 y sábados de 8:00 a 15:00; nunca domingos ni festivos.',
        source: 'Ley 2300 de 2023, artículo 3 y artículo 5, parágrafo 3',
        url: text,
      },
      {
        rule: 'Un mensaje al día por cliente, y un solo canal por cliente en la misma semana.',
        source: 'Ley 2300 de 2023, artículo 3, que el artículo 5 extiende a la publicidad',
        url: text,
      },
      {
        rule: 'Nada a los números que están en el Registro de Números Excluidos.',
        source: 'Ley 2300 de 2023, artículo 5; Comisión de Regulación de Comunicaciones (CRC)',
        url: 'https://www.tramitescrcom.gov.co',
      },
    ],
  },
};
