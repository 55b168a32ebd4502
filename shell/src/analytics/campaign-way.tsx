import { graphqlQuery } from '@pregon/auth-api/queries';
import { campaignsQuery } from '@pregon/contract/campaigns/campaigns.operations';
import { buttonClass } from '@pregon/ui/button';
import { formatNumber } from '@pregon/ui/format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { prefetch } from '../area/prefetch.ts';
import './campaign-way.css';

const steps = [
  {
    title: 'Elige a quién',
    sentence: 'Crea una campaña y dile qué clientes la escuchan. Verás cuántos son antes de guardar.',
    action: 'Empezar una campaña',
    to: '/admin/campaign',
  },
  {
    title: 'Escribe qué',
    sentence: 'Diseña el newsletter con los datos de cada cliente y apruébalo cuando esté listo.',
    action: 'Diseñar un mensaje',
    to: '/admin/newsletter',
  },
  {
    title: 'Di cuándo',
    sentence: 'Programa el envío: una vez, algunos días de la semana o cada mes.',
    action: 'Elegir fecha y hora',
    to: '/admin/sends/schedule',
  },
] as const;

/** The onboarding steps of a campaign, with the account's progress. */
export default function CampaignWay() {
  const { data } = useQuery(graphqlQuery(campaignsQuery, { page: 1, size: 1 }));
  const total = data?.campaigns.total;
  return (
    <>
      <ol className="way">
        {steps.map(({ title, sentence, action, to }, place) => (
          <li key={to}>
            <h2>{title}</h2>
            <p>{sentence}</p>
            <Link
              className={buttonClass({ variant: place === 0 ? 'primary' : undefined })}
              to={to}
              onPointerEnter={() => prefetch(to)}
              onFocus={() => prefetch(to)}
            >
              {action}
            </Link>
          </li>
        ))}
      </ol>
      {total ? (
        <p className="total">
          <b>{formatNumber(total)}</b>
          {total === 1 ? 'campaña en tu cuenta. ' : 'campañas en tu cuenta. '}
          <Link to="/admin/campaign/all">Ver todas</Link>
        </p>
      ) : null}
    </>
  );
}
