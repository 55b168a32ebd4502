import type { Campaign, CampaignForm } from '@pregon/contract/campaigns/campaign.schema';
import { Button } from '@pregon/ui/button';
import { type AppForm, setFieldValue, useValues } from '@pregon/ui/form';
import { formatDate, formatNumber } from '@pregon/ui/format';
import { Note } from '@pregon/ui/page';
import { useCallback, useRef, useState } from 'react';

const labels = {
  name: 'Nombre',
  description: 'Descripción',
  dateStart: 'Empieza',
  dateEnd: 'Termina',
  numberSends: 'Número de perfiles',
} as const satisfies Record<keyof CampaignForm, string>;
type FieldName = keyof typeof labels;
const names = Object.keys(labels) as readonly FieldName[];

/** What of a campaign its form can change. */
export const changeable = ({ name, description, dateStart, dateEnd, numberSends }: Campaign): CampaignForm => ({
  name,
  description,
  dateStart,
  dateEnd,
  numberSends,
});

interface OthersChangesProps {
  readonly form: AppForm<CampaignForm, CampaignForm>;
  /** What the form began with. */
  readonly base: Campaign;
  /** What somebody else has made of it since. */
  readonly theirs: Campaign;
  /** Their changes are in the form: it goes on from there. */
  readonly onTaken: () => void;
}

/**
 * Says that somebody else has changed the campaign, and brings their changes into the form: what was typed here stays, and where
 * both have changed the same field theirs is shown beside it, to be taken or left.
 */
export function OthersChanges({ form, base, theirs, onTaken }: OthersChangesProps) {
  const typed = useValues(form, ['name', 'description', 'dateStart', 'dateEnd', 'numberSends']);
  const mine = new Map(names.map((name, place) => [name, typed[place]]));
  const [disputed, setDisputed] = useState<readonly FieldName[]>([]);
  const isTaken = base.version === theirs.version;
  const place = useRef<HTMLDivElement>(null);
  // Whatever was pressed goes: the focus stays with what it has brought about.
  const arrive = useCallback((element: HTMLDivElement | null) => {
    place.current = element;
    element?.focus();
  }, []);

  const takeField = (name: FieldName) => {
    if (name === 'numberSends') setFieldValue(form, name, theirs.numberSends);
    else setFieldValue(form, name, theirs[name]);
  };
  const takeAll = () => {
    const changed = names.filter((name) => theirs[name] !== base[name] && theirs[name] !== mine.get(name));
    setDisputed(changed.filter((name) => mine.get(name) !== base[name]));
    for (const name of changed) if (mine.get(name) === base[name]) takeField(name);
    onTaken();
  };
  const open = disputed.filter((name) => theirs[name] !== mine.get(name));

  return (
    <div className="others-changes" role="alert" tabIndex={-1} ref={arrive} key={`${theirs.version} ${isTaken}`}>
      {isTaken ? (
        <Note tone="info">
          <p>{open.length === 0 ? 'Los cambios de la otra persona ya están aquí. Revísalos y guarda.' : disputedText}</p>
          {open.map((name) => (
            <p key={name} className="row wrap">
              <span>
                {labels[name]}: «{shown(theirs, name)}»
              </span>
              <Button
                size="s"
                onPress={() => {
                  takeField(name);
                  place.current?.focus();
                }}
                aria-label={`Usar lo suyo en ${labels[name]}`}
              >
                Usar lo suyo
              </Button>
            </p>
          ))}
        </Note>
      ) : (
        <Note tone="warning">
          <p>
            <b>Alguien cambió esta campaña mientras la editabas.</b> Trae sus cambios y guarda de nuevo: lo que tú escribiste se
            queda.
          </p>
          <Button size="s" onPress={takeAll}>
            Traer sus cambios
          </Button>
        </Note>
      )}
    </div>
  );
}

const disputedText =
  'Los cambios de la otra persona ya están aquí. Donde los dos cambiaron lo mismo quedó lo tuyo; esto puso ella:';

function shown(campaign: Campaign, name: FieldName): string {
  if (name === 'numberSends') return formatNumber(campaign.numberSends);
  return name === 'dateStart' || name === 'dateEnd' ? formatDate(campaign[name]) : campaign[name];
}
