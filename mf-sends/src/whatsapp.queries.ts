import { restQuery } from '@pregon/auth-api/queries';
import { listWhatsappProfiles, listWhatsappTemplates } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import { useQuery } from '@tanstack/react-query';

/** Loads the account's WhatsApp numbers; the list is empty where WhatsApp is not configured. */
export const useWhatsappProfiles = () => useQuery({ ...restQuery(listWhatsappProfiles), staleTime: 60_000 });

/** Loads the approved templates of a number. Disabled while no number is selected. */
export const useWhatsappTemplates = (number: string) =>
  useQuery({ ...restQuery(listWhatsappTemplates, { params: { id: number } }), staleTime: 60_000, enabled: number !== '' });
