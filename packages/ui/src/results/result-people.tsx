import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../button.tsx';
import { formatDate, formatNumber } from '../format.tsx';
import { Note, Skeleton, Waiting } from '../page.tsx';

/** What people did with the messages, with the name of each list of them. */
const names = {
  recibieron: 'Recibieron un mensaje',
  abrieron: 'Abrieron o leyeron',
  clic: 'Hicieron clic',
  compraron: 'Compraron después',
  'no abrieron': 'No abrieron ni leyeron',
  'no clic': 'No hicieron clic',
  baja: 'Se dieron de baja después',
} as const;
type PeopleOutcome = keyof typeof names;

export interface ResultPeopleProps {
  /** How many people have each outcome; undefined while they load. */
  readonly people: readonly { readonly to: PeopleOutcome; readonly count: number }[] | undefined;
  /** Until when people or purchases of these results are deleted, and which of them; undefined: none are. */
  readonly deletedBefore?: string | undefined;
  readonly deletedKinds?: readonly ('purchases' | 'messages')[] | undefined;
  /** The message of a failed request. */
  readonly fault: ReactNode;
  readonly onRetry: () => void;
  /** The people are counted only while the list is open. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Whether the results are those of some days. */
  readonly hasPeriod: boolean;
  /** Why the user may not create profiles; undefined for those who may. */
  readonly refusal: string | undefined;
  /** The address of a new profile that begins with the people of an outcome. */
  readonly addressOf: (to: PeopleOutcome) => string;
}

/** Opens the list of the people behind some results, each a link to a new profile that begins with them. */
export function ResultPeople({ people, fault, onRetry, isOpen, onOpen, refusal, ...list }: ResultPeopleProps) {
  const id = useId();
  return (
    <div className="result-people">
      <Button
        size="s"
        aria-expanded={isOpen}
        aria-controls={id}
        isDisabled={refusal !== undefined}
        disabledReason={refusal}
        onPress={() => onOpen(!isOpen)}
      >
        Crear perfil con estas personas
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          people ? (
            <PeopleList people={people} {...list} />
          ) : fault === undefined ? (
            <Waiting>
              <Skeleton height="12rem" />
            </Waiting>
          ) : (
            <Note tone="warning">
              {fault}{' '}
              <Button variant="ghost" size="s" onPress={onRetry}>
                Reintentar
              </Button>
            </Note>
          )
        ) : null}
      </div>
    </div>
  );
}

/** 'Crear perfil con estos 312' */
const linkText = (count: number): string =>
  count === 1 ? 'Crear perfil con esta persona' : `Crear perfil con estos ${formatNumber(count)}`;

type ListProps = Pick<ResultPeopleProps, 'addressOf' | 'hasPeriod' | 'deletedBefore' | 'deletedKinds'> & {
  readonly people: NonNullable<ResultPeopleProps['people']>;
};

/** Who is not counted because of what the account has deleted. */
const missingWords = (kinds: readonly ('purchases' | 'messages')[]): string =>
  kinds.includes('messages')
    ? `no se sabe para quién eran los mensajes${kinds.includes('purchases') ? ', ni quién compró' : ''}`
    : 'no se sabe quién compró';

function PeopleList({ people, hasPeriod, addressOf, deletedBefore, deletedKinds = [] }: ListProps) {
  return (
    <>
      <p className="soft">
        Cuenta personas y no mensajes, {hasPeriod ? 'de las fechas elegidas' : 'de todas las fechas'}: quien recibió varios está
        una vez, y quien pidió eliminar sus datos no está. De los SMS no se sabe si se abrieron. El perfil empieza con ellas; sus
        otros filtros, los permisos y las bajas reducen la audiencia.
      </p>
      {deletedBefore === undefined ? null : (
        <Note tone="info">
          De antes del {formatDate(deletedBefore)} {missingWords(deletedKinds)}, porque tu cuenta eliminó esos datos: estas
          personas y las del perfil son las que quedan.
        </Note>
      )}
      <ul>
        {people.map(({ to, count }) => (
          <li key={to}>
            <span>{names[to]}</span>
            {count === 0 ? (
              <span className="faint">Nadie</span>
            ) : (
              <Link
                className={buttonClass({ size: 's' })}
                to={addressOf(to)}
                aria-label={`${linkText(count)}: ${names[to].toLocaleLowerCase('es')}`}
              >
                {linkText(count)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
