import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { readFirstSteps } from '@pregon/contract/account/first-steps.endpoints';
import { changeHoldOut } from '@pregon/contract/account/hold-out.endpoints';
import { Button, buttonClass } from '@pregon/ui/button';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

/** Says that a new account leaves some customers out of its advertising, with why, and how to change it or to switch it off. */
export function HoldOutNote({ share }: { readonly share: number }) {
  return (
    <div className="row wrap first-steps-held">
      <p>
        <b>{`El ${share} % de tus clientes no recibirá publicidad.`}</b>{' '}
        {
          'Es el grupo de control de la cuenta: gente elegida al azar, otra cada trimestre. Al comparar lo que compra con lo que compran los demás, sabrás cuánto venden tus mensajes de verdad.'
        }
      </p>
      {useMayCall(changeHoldOut) ? <Choices /> : null}
    </div>
  );
}

function Choices() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...restMutation(changeHoldOut),
    onError: (error) => toast.error(faultMessage(error)),
    onSuccess: async () => {
      toast.success('Listo: todos tus clientes pueden recibir publicidad.');
      await client.invalidateQueries({ queryKey: queryKeyOf(readFirstSteps) });
    },
  });
  return (
    <span className="row end">
      <Link className={buttonClass({ size: 's' })} to="/admin/cuenta/resultados">
        Cambiar
      </Link>
      <Button
        size="s"
        variant="ghost"
        isPending={isPending}
        pendingLabel="Quitando…"
        onPress={() => mutate({ body: { share: 0 } })}
      >
        Quitar grupo de control
      </Button>
    </span>
  );
}
