interface AppName {
  /** As a heading. */
  readonly title: string;
  /** Within a sentence. */
  readonly phrase: string;
}

const plain = (title: string): AppName => ({ title, phrase: title });

const names: Readonly<Record<string, AppName>> = {
  shell: { title: 'Portal', phrase: 'el Portal' },
  'mf-campaigns': plain('Campañas'),
  'mf-sends': plain('Envíos'),
  'mf-newsletter': plain('Newsletters'),
  'mf-stores': plain('Tiendas'),
  'mf-public': { title: 'Páginas públicas', phrase: 'las Páginas públicas' },
};

/** The Spanish name of an app; an unknown remote keeps its own name. */
export const nameOf = (app: string): AppName => names[app] ?? plain(app);
