import { faultMessage } from '@pregon/auth-api/fault';
import { queryKeyOf, restMutation, restQuery } from '@pregon/auth-api/queries';
import { useMayCall } from '@pregon/auth-api/session';
import { changeHoliday, type Holiday, listHolidays } from '@pregon/contract/calendars/holidays.endpoints';
import { forbiddenMessage } from '@pregon/contract/error-messages';
import { Button, IconButton } from '@pregon/ui/button';
import { Dialog } from '@pregon/ui/dialog';
import { Icon } from '@pregon/ui/icon';
import { Skeleton, Empty, Note, Waiting } from '@pregon/ui/page';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { HolidayForm } from './holiday-form.tsx';
import { HolidayRow } from './holiday-row.tsx';

export interface HolidaysDialogProps {
  readonly year: number;
  readonly onClose: () => void;
}

/** Dialog with the public holidays of a year and the account's changes to them. */
export function HolidaysDialog({ year: first, onClose }: HolidaysDialogProps) {
  const [year, setYear] = useState(first);
  const query = useQuery({
    ...restQuery(listHolidays, { query: { from: `${year}-01-01`, to: `${year}-12-31` } }),
    placeholderData: keepPreviousData,
  });
  const change = useChangeHoliday();
  const mayChange = useMayCall(changeHoliday);
  return (
    <Dialog isOpen isWide onClose={onClose} title="Calendario laboral" actions={<Button onPress={onClose}>Listo</Button>}>
      <div className="holidays">
        <p className="soft">
          Los envíos en días hábiles se saltan sábados, domingos y estos festivos. Si cambias uno, lo que está por salir se planea
          de nuevo.
        </p>
        <div className="row">
          <IconButton label={`Año ${year - 1}`} size="s" onPress={() => setYear(year - 1)}>
            <Icon of={ChevronLeft} />
          </IconButton>
          <h3 aria-live="polite">{year}</h3>
          <IconButton label={`Año ${year + 1}`} size="s" onPress={() => setYear(year + 1)}>
            <Icon of={ChevronRight} />
          </IconButton>
        </div>
        {change.error ? <Note tone="warning">{faultMessage(change.error)}</Note> : null}
        {query.data ? (
          <ul aria-label={`Festivos de ${year}`} aria-busy={query.isPlaceholderData}>
            {inOrder(query.data).map(({ holiday, isRemoved }) => (
              <HolidayRow
                key={holiday.day}
                holiday={holiday}
                isRemoved={isRemoved}
                disabledReason={mayChange ? undefined : forbiddenMessage}
                isPending={change.isPending && change.variables.body.day === holiday.day}
                onToggle={() => change.mutate({ body: { day: holiday.day, name: isRemoved ? holiday.name : null } })}
              />
            ))}
          </ul>
        ) : query.error ? (
          <Empty
            kind="fault"
            title="No pudimos cargar los festivos"
            actions={<Button onPress={() => void query.refetch()}>Reintentar</Button>}
          >
            {faultMessage(query.error)}
          </Empty>
        ) : (
          <Waiting>
            <Skeleton height="14rem" />
          </Waiting>
        )}
        {mayChange ? <HolidayForm year={year} onAdd={(body) => change.mutateAsync({ body })} /> : null}
      </div>
    </Dialog>
  );
}

function inOrder({ items, removed }: { readonly items: readonly Holiday[]; readonly removed: readonly Holiday[] }) {
  const rows = [
    ...items.map((holiday) => ({ holiday, isRemoved: false })),
    ...removed.map((holiday) => ({ holiday, isRemoved: true })),
  ];
  return rows.toSorted((a, b) => (a.holiday.day < b.holiday.day ? -1 : 1));
}

/** Mutation that changes a holiday and invalidates the cached holidays. */
function useChangeHoliday() {
  const client = useQueryClient();
  return useMutation({
    ...restMutation(changeHoliday),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(listHolidays) }),
  });
}
