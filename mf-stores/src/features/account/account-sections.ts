import { loadPart } from '@pregon/remote-api/load-part';
import { type ComponentType, lazy } from 'react';

/** One section of the account. Each has a route of its own in `remote.tsx`, and a page of help. */
export interface AccountSection {
  /** Address relative to `/admin`, as in `remote.tsx`. */
  readonly path: string;
  readonly title: string;
  readonly Content: ComponentType;
  /** Fetches the code of the section ahead. */
  readonly prefetch: () => void;
}

interface SectionGroup {
  readonly title: string;
  readonly sections: readonly AccountSection[];
}

/** A section whose content has a chunk of its own, or one that it shares with others by `webpackChunkName`. */
function section(path: string, title: string, load: () => Promise<{ readonly default: ComponentType }>): AccountSection {
  return {
    path,
    title,
    Content: lazy(() => loadPart(load)),
    // A failure shows when the section is opened.
    prefetch: () => void load().catch(() => undefined),
  };
}

/** The sections of the account in the order of their navigation. The first one is at the account's own address. */
export const sectionGroups: readonly SectionGroup[] = [
  {
    title: 'Empresa',
    sections: [
      section('cuenta', 'Datos', () => import(/* webpackChunkName: "account-settings" */ './sections/company.tsx')),
      section('cuenta/marca', 'Identidad visual', () => import('./brand-kit/brand-kit.tsx')),
      section(
        'cuenta/aprobacion',
        'Aprobación',
        () => import(/* webpackChunkName: "account-settings" */ './sections/approval.tsx'),
      ),
      section('cuenta/exportar', 'Exportar', () => import('./data-export/data-export.tsx')),
    ],
  },
  {
    title: 'Mensajes',
    sections: [
      section(
        'cuenta/remitentes',
        'Remitentes',
        () => import(/* webpackChunkName: "account-settings" */ './sections/senders.tsx'),
      ),
      section('cuenta/canales', 'Canales', () => import(/* webpackChunkName: "account-channels" */ './sections/channels.tsx')),
      section('cuenta/precios', 'Precios', () => import(/* webpackChunkName: "account-channels" */ './message-prices.tsx')),
    ],
  },
  {
    title: 'Clientes',
    sections: [
      section(
        'cuenta/resultados',
        'Resultados',
        () => import(/* webpackChunkName: "account-settings" */ './sections/results.tsx'),
      ),
      section(
        'cuenta/clientes',
        'Enfoque, categorías y archivos',
        () => import(/* webpackChunkName: "account-settings" */ './sections/customers.tsx'),
      ),
      section('cuenta/solicitudes', 'Solicitudes de datos', () => import('./data-requests/data-requests.tsx')),
    ],
  },
  {
    title: 'Equipo',
    sections: [
      section(
        'cuenta/ingreso',
        'Ingreso y contraseñas',
        () => import(/* webpackChunkName: "account-settings" */ './security.tsx'),
      ),
      section('cuenta/ingreso-unico', 'Inicio de sesión único', () => import('./single-sign-on/single-sign-on.tsx')),
    ],
  },
  {
    title: 'Otros sistemas',
    sections: [
      section(
        'cuenta/claves',
        'Claves de la API',
        () => import(/* webpackChunkName: "account-access" */ './api-keys/api-keys.tsx'),
      ),
      section('cuenta/webhooks', 'Webhooks', () => import(/* webpackChunkName: "account-access" */ './webhooks/webhooks.tsx')),
    ],
  },
];

export const accountSections = sectionGroups.flatMap(({ sections }) => sections);
