import { faultMessage } from '@pregon/auth-api/fault';
import { useSession } from '@pregon/auth-api/session';
import { type CampaignEvent, overviewSizes } from '@pregon/contract/results/campaign-overview.endpoints';
import { Button, buttonClass } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { Icon } from '@pregon/ui/icon';
import { Empty, Section, Skeleton, Waiting } from '@pregon/ui/page';
import { NearTime } from '@pregon/ui/near-time';
import { Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { MoreRows } from './more-rows.tsx';
import { useCampaignOverview } from './use-campaign-overview.ts';

/** Sections with the newsletters of a campaign, and with what happened in it, the latest first. */
export default function CampaignHistory({ campaign }: { readonly campaign: string }) {
  const { newsletters, restOfNewsletters, events, restOfEvents, error, retry } = useCampaignOverview(campaign);
  const zone = useSession().session?.user.timeZone;
  if (error && !events)
    return (
      <Empty
        kind="fault"
        title="No pudimos cargar los newsletters y la historia"
        actions={<Button onPress={retry}>Reintentar</Button>}
      >
        {faultMessage(error)}
      </Empty>
    );
  return (
    <div className="form">
      <Section
        title="Newsletters"
        aside={
          <Link className={buttonClass()} to={paths.newNewsletter({ campaign })}>
            <Icon of={Mail} />
            Diseñar newsletter
          </Link>
        }
      >
        {newsletters ? (
          <>
            <Newsletters newsletters={newsletters.newsletters} />
            <MoreRows
              shown={newsletters.newsletters.length}
              total={newsletters.newsletterCount}
              most={overviewSizes.newsletters.most}
              rest={restOfNewsletters}
              note={(shown) => `Estos son los ${shown} que más se usan.`}
              label={(total) => `Ver los ${total} newsletters`}
            />
          </>
        ) : (
          <Loading />
        )}
      </Section>
      <Section title="Qué ha pasado">
        {events ? (
          <>
            <ol className="timeline">
              {events.events.map((event) => (
                <li key={`${event.kind} ${event.identifier} ${event.at}`}>
                  <NearTime moment={event.at} zone={zone} />
                  <span>
                    <EventWords event={event} campaign={campaign} />
                  </span>
                </li>
              ))}
            </ol>
            <MoreRows
              shown={events.events.length}
              total={events.eventCount}
              most={overviewSizes.events.most}
              rest={restOfEvents}
              note={(shown, total) => `Esto es lo último: ${shown} de ${total}.`}
              label={() => 'Ver todo lo que ha pasado'}
            />
          </>
        ) : (
          <Loading />
        )}
      </Section>
    </div>
  );
}

interface NewslettersProps {
  readonly newsletters: readonly { readonly identifier: string; readonly name: string; readonly scheduleCount: number }[];
}

function Newsletters({ newsletters }: NewslettersProps) {
  if (newsletters.length === 0) return <p className="soft">Ninguna programación de la campaña usa todavía un newsletter.</p>;
  return (
    <ul className="campaign-newsletters">
      {newsletters.map(({ identifier, name, scheduleCount }) => (
        <li key={identifier}>
          <Link className="link" to={paths.newsletter(identifier)}>
            {name}
          </Link>
          <span className="small soft">
            {scheduleCount === 1 ? 'en 1 programación' : `en ${formatNumber(scheduleCount)} programaciones`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const Loading = () => (
  <Waiting>
    <Skeleton height="5rem" />
  </Waiting>
);

/** The sentence of an event, with a link to what it is about. */
function EventWords({ event, campaign }: { readonly event: CampaignEvent; readonly campaign: string }) {
  const { kind, name, identifier } = event;
  if (kind === 'campaign') return before(event);
  return (
    <>
      {before(event)}
      <Link className="link" to={kind === 'profile' ? paths.profile(campaign, identifier) : paths.schedule(identifier)}>
        {`«${name}»`}
      </Link>
      {kind === 'sending' ? after(event) : '.'}
    </>
  );
}

function before({ kind, by }: CampaignEvent): string {
  const sentences = {
    campaign: `${by} creó la campaña.`,
    profile: `${by} agregó el perfil `,
    schedule: `${by} creó la programación `,
    sending: 'Salió ',
  } as const;
  return sentences[kind];
}

function after({ sent }: CampaignEvent): string {
  if (sent === null) return '.';
  return sent === 1 ? ': 1 mensaje.' : `: ${formatNumber(sent)} mensajes.`;
}
