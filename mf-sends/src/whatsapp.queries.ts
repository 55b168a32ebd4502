import { restQuery } from '@pregon/auth-api/queries';
import { listWhatsappProfiles, listWhatsappTemplates } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import type { WhatsappProfile } from '@pregon/contract/whatsapp/whatsapp.schema';
import { useQuery } from '@tanstack/react-query';

/** Loads the account's WhatsApp numbers; the list is empty where WhatsApp is not configured. */
export const useWhatsappProfiles = (isWanted = true) =>
  useQuery({ ...restQuery(listWhatsappProfiles), staleTime: 60_000, enabled: isWanted });

/** Writes a number as it is chosen: `Almacenes Ceiba · +57 601 555 0142`. */
export const numberLabel = ({ name, phoneNumber }: Pick<WhatsappProfile, 'name' | 'phoneNumber'>): string =>
  `${name} · ${phoneNumber}`;

/** Loads the approved templates of a number. Disabled while no number is selected. */
export const useWhatsappTemplates = (number: string) =>
  useQuery({ ...restQuery(listWhatsappTemplates, { params: { id: number } }), staleTime: 60_000, enabled: number !== '' });
