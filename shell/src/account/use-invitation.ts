import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { isFault } from '@pregon/auth-api/fault';
import { verifyInvitation } from '@pregon/contract/session/account.endpoints';
import { withSupportCode } from '@pregon/ui/support-code';
import { toast } from '@pregon/ui/toast';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** The address of an invitation, undefined while it is loading. Without a valid invitation it navigates to the log-in. */
export function useInvitation(token: string): string | undefined {
  const navigate = useNavigate();
  const [invited, setInvited] = useState<{ readonly token: string; readonly email: string }>();
  useEffect(() => {
    const leaving = new AbortController();
    const open = async () => {
      const { email, reason } = await invitedEmail(token, leaving.signal);
      if (leaving.signal.aborted) return;
      if (email) setInvited({ token, email });
      else {
        toast.error(reason ?? refused, { id: 'registration' });
        await navigate('/', { replace: true });
      }
    };
    void open();
    return () => leaving.abort();
  }, [token, navigate]);
  return invited?.token === token ? invited.email : undefined;
}

const refused = 'No es posible hacer el registro en este momento!';

interface Invited {
  readonly email: string;
  /** Why it cannot be used now. */
  readonly reason?: ReactNode;
}

/** Empty without a valid invitation. Only a suspended account is told: it makes the link of the mail useless for a while. */
async function invitedEmail(token: string, signal: AbortSignal): Promise<Invited> {
  if (token === '') return { email: '' };
  try {
    return await anonymousApi.call(verifyInvitation, { params: { token } }, { signal });
  } catch (error) {
    return { email: '', reason: isFault(error, 'ACCOUNT_SUSPENDED') ? error.message : withSupportCode(refused, error) };
  }
}
