import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation } from '@pregon/auth-api/queries';
import { useMayCall, useSession } from '@pregon/auth-api/session';
import { dismissFirstSteps, type FirstSteps as Steps, readFirstSteps } from '@pregon/contract/account/first-steps.endpoints';
import { mayCall } from '@pregon/contract/session/roles';
import { Button, buttonClass } from '@pregon/ui/button';
import { Icon } from '@pregon/ui/icon';
import { toast } from '@pregon/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { prefetch } from '../area/prefetch.ts';
import { HoldOutNote } from './hold-out-note.tsx';
import { stepWords } from './step-words.ts';
import './first-steps.css';

type Step = Steps['steps'][number];

interface FirstStepsProps extends Pick<Steps, 'holdOutShare'> {
  readonly steps: readonly Step[];
}

/** The first steps of a new account until its first sending, each with its state and a link to its screen. */
export default function FirstSteps({ steps, holdOutShare }: FirstStepsProps) {
  const next = steps.find(({ state }) => state !== 'done')?.name;
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <section className="first-steps" aria-label="Primeros pasos">
      <header className="row wrap">
        <div>
          <h2>Primeros pasos</h2>
          <p className="small soft">{`${done} de ${steps.length} listos. Al terminar, tu primer mensaje estará en camino.`}</p>
        </div>
        <span className="end">
          <Dismiss />
        </span>
      </header>
      <ol>
        {steps.map((step) => (
          <FirstStep key={step.name} step={step} isNext={step.name === next} />
        ))}
      </ol>
      {holdOutShare > 0 ? <HoldOutNote share={holdOutShare} /> : null}
    </section>
  );
}

function Dismiss() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...restMutation(dismissFirstSteps),
    onError: (error) => toast.error(faultMessage(error)),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(readFirstSteps) }),
  });
  if (!useMayCall(dismissFirstSteps)) return null;
  return (
    <Button
      size="s"
      variant="ghost"
      isPending={isPending}
      pendingLabel="Ocultando…"
      onPress={() => mutate({ body: { isDismissed: true } })}
    >
      Ocultar para todos
    </Button>
  );
}

function FirstStep({ step: { name, state }, isNext }: { readonly step: Step; readonly isNext: boolean }) {
  const role = useSession().session?.user.role;
  const { title, sentence, partly, action, to, access } = stepWords[name];
  return (
    <li data-state={state} aria-current={isNext ? 'step' : undefined}>
      <h3>
        {title}
        {state === 'done' ? (
          <span className="first-steps-done">
            <Icon of={Check} />
            Listo
          </span>
        ) : null}
      </h3>
      <p>{state === 'partly' ? partly : sentence}</p>
      {state === 'done' ? null : mayCall(access, role) ? (
        <Link
          className={buttonClass({ variant: isNext ? 'primary' : undefined, size: 's' })}
          to={to}
          onPointerEnter={() => prefetch(to)}
          onFocus={() => prefetch(to)}
        >
          {action}
        </Link>
      ) : (
        <p className="small faint">Tu rol no permite este paso: pídeselo a tu administrador.</p>
      )}
    </li>
  );
}
