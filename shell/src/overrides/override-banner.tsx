import { restMutation } from '@pregon/auth-api/queries';
import { endOverride } from '@pregon/contract/platform/platform.endpoints';
import type { Override } from '@pregon/release-registry/override';
import { Button } from '@pregon/ui/button';
import { formatTime } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import './overrides.css';

export function OverrideBanner({ override: { remote, origin, expiresAt } }: { override: Override }) {
  // After an error the next page shows the server's state.
  const end = useMutation({ ...restMutation(endOverride), onSettled: () => window.location.reload() });
  return (
    <aside className="override" aria-label="Prueba de un módulo">
      <Icon of={FlaskConical} />
      <p>
        Estás probando <b>{remote}</b> desde <b>{origin}</b>. Solo tú lo ves, hasta las {formatTime(new Date(expiresAt))}.
      </p>
      <Button size="s" isPending={end.isPending} onPress={() => end.mutate({})}>
        Terminar la prueba
      </Button>
    </aside>
  );
}
