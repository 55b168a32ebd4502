import { listFile } from '../../identity/list-files/list-file.ts';
import { profilesRepository } from './profiles.repository.ts';

/** The profiles of an account or of one of its campaigns as a file. */
export const profilesListFile = listFile({
  list: 'profiles',
  fileName: 'perfiles.csv',
  columns: [
    'Nombre',
    'Campaña',
    'Objetivo',
    'Enfoque',
    'Categoría',
    'Tipo de cliente',
    'Lugar',
    'Programaciones',
    'Enviados',
    'Creado',
  ],
  read: ({ database }, owner, { filter, only, ...page }) =>
    profilesRepository.list(database, owner, { ...filter, identifiers: only }, page),
  keyOf: ({ identifier }) => identifier,
  cells: (profile, clock) => [
    profile.name,
    profile.campaignName,
    profile.objective.join(', '),
    profile.customerFocus.join(', '),
    profile.customerCategory.join(', '),
    profile.customerType,
    [profile.geoHierarchy, ...profile.geoOptions].filter(Boolean).join(', '),
    profile.scheduleCount,
    profile.sentCount,
    clock.day(profile.createdAt),
  ],
});
