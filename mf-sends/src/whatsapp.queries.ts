import { restQuery } from '@pregon/auth-api/queries';
import { listWhatsappProfiles, listWhatsappTemplates } from '@pregon/contract/whatsapp/whatsapp.endpoints';
import { useQuery } from '@tanstack/react-query';

/** The numbers that the account writes from; none where WhatsApp is not configured. */
export const useWhatsappProfiles = () => useQuery({ ...restQuery(listWhatsappProfiles), staleTime: 60_000 });

/** The approved templates of a number; nothing is asked while none is chosen. */
export const useWhatsappTemplates = (number: string) =>
  useQuery({ ...restQuery(listWhatsappTemplates, { params: { id: number } }), staleTime: 60_000, enabled: number !== '' });
