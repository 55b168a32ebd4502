import { focusIt } from '../../frame/focus-it.ts';
import { Rings } from '../../frame/rings.tsx';

interface RegistrationDoneProps {
  readonly done: keyof typeof outcomes;
  readonly accountName: string;
  readonly onAnother: () => void;
  /** The visit to continue after this registration. */
  readonly backTo: string | undefined;
}

const outcomes = {
  sent: {
    tone: 'success',
    sign: 'check',
    title: 'Registro guardado',
    words: (account: string) => `Gracias por registrarte en ${account}.`,
  },
  waiting: {
    tone: 'accent',
    sign: 'wait',
    title: 'Guardado en este dispositivo',
    words: () => 'No hay conexión en este momento. El registro se envía solo cuando vuelva.',
  },
  refused: {
    tone: 'danger',
    sign: 'cross',
    title: 'Falta corregir algo',
    words: () => 'Abre el registro en la lista de arriba y corrígelo.',
  },
} as const;

export function RegistrationDone({ done, accountName, onAnother, backTo }: RegistrationDoneProps) {
  const { tone, sign, title, words } = outcomes[done];
  return (
    <>
      <Rings tone={tone} sign={sign} />
      <output>
        <h1 ref={focusIt} tabIndex={-1}>
          {title}
        </h1>
        <p className="soft after-title">{words(accountName)}</p>
      </output>
      {backTo && (
        <a className="btn btn-primary btn-l btn-wide" href={backTo}>
          Volver a la visita
        </a>
      )}
      <button type="button" className={`btn btn-l btn-wide${backTo ? '' : ' btn-primary'}`} onClick={onAnother}>
        Hacer otro registro
      </button>
    </>
  );
}
