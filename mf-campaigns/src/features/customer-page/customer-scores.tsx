import { useSession } from '@pregon/auth-api/session';
import type { CustomerInsight as Insight, ExplainedScore } from '@pregon/contract/customers/customer-insight.endpoints';
import { nextToNothing, probabilityWords } from '@pregon/contract/customers/expectation-words';
import { formatDate, formatMoney, formatPercent } from '@pregon/ui/format';

interface Score {
  readonly score: ExplainedScore;
  readonly label: string;
  /** Null: it is not shown. */
  readonly text: string | null;
}

const capitalized = (word: string | null): string | null => word && word.charAt(0).toUpperCase() + word.slice(1);

/** What is to be expected of the customer. */
function expectedScores(insight: Insight, currency: string | undefined): Score[] {
  const { probability, value, riskOn, inactiveOn, dropoutAlert } = insight;
  // Predicted days that have passed are omitted: the alert, which is measured up to the same day as the focus, already reflects them.
  const isInactive = dropoutAlert === 'alta';
  // A customer who becomes inactive first is never at risk.
  const isNeverAtRisk = riskOn !== null && inactiveOn !== null && riskOn >= inactiveOn;
  const hidesRisk = isNeverAtRisk || isInactive || dropoutAlert === 'media';
  return [
    {
      score: 'probability',
      label: 'Probabilidad de comprar en 90 días',
      text: probability === null ? null : probabilityWords(probability),
    },
    {
      score: 'value',
      label: 'Valor esperado en 90 días',
      text: value === null ? null : value > 0 ? formatMoney(value, currency) : nextToNothing,
    },
    { score: 'dropoutAlert', label: 'Alerta de abandono', text: capitalized(dropoutAlert) },
    { score: 'riskOn', label: 'Entra en riesgo', text: riskOn === null || hidesRisk ? null : formatDate(riskOn) },
    { score: 'inactiveOn', label: 'Se inactiva', text: inactiveOn === null || isInactive ? null : formatDate(inactiveOn) },
  ];
}

/** What group the customer belongs to. */
function groupScores(insight: Insight): Score[] {
  const { category, quadrant, subquadrant, lifeCycle, lifeCycleReturn, groupFactor } = insight;
  const side = subquadrant === 'alto' ? 'de alto valor' : 'de valor bajo';
  return [
    { score: 'category', label: 'Categoría', text: category.name },
    { score: 'quadrant', label: 'Cuadrante', text: quadrant },
    { score: 'subquadrant', label: 'Subcuadrante', text: quadrant && subquadrant && `${quadrant} ${side}` },
    { score: 'lifeCycle', label: 'Etapa', text: capitalized(lifeCycle) },
    {
      score: 'lifeCycleReturn',
      label: 'Vuelven en esa etapa',
      text: lifeCycleReturn && formatPercent(lifeCycleReturn.returned / lifeCycleReturn.people),
    },
    {
      score: 'groupFactor',
      label: 'Compra frente a su grupo',
      text: groupFactor === null ? null : `${groupFactor.toLocaleString('es-CO', { maximumFractionDigits: 1 })} veces`,
    },
  ];
}

/** What the customer likes, and how likely they are to take an offer. */
function offerScores({ affinity, mostBought, promo, crossLevel, upLevel }: Insight): Score[] {
  return [
    { score: 'affinity', label: 'Categoría que prefiere', text: affinity && affinity.category },
    { score: 'mostBought', label: 'Producto que más compra', text: mostBought && mostBought.name },
    { score: 'promo', label: 'Descuento que prefiere', text: promo },
    { score: 'crossLevel', label: 'Probabilidad de comprar algo nuevo', text: capitalized(crossLevel) },
    { score: 'upLevel', label: 'Probabilidad de comprar algo más caro', text: capitalized(upLevel) },
  ];
}

/** All scores of a customer in three groups, each with its source and the reason for it. */
export function CustomerScores({ insight }: { readonly insight: Insight }) {
  const currency = useSession().session?.user.currency;
  const groups: readonly (readonly [string, readonly Score[]])[] = [
    ['Qué esperar', expectedScores(insight, currency)],
    ['A qué grupo pertenece', groupScores(insight)],
    ['Qué le gusta y qué le ofrecerías', offerScores(insight)],
  ];
  return groups.map(([title, scores]) => {
    const known = scores.filter(({ text }) => text !== null);
    if (known.length === 0) return null;
    return (
      <div key={title} className="customer-scores">
        <h3>{title}</h3>
        <dl>
          {known.map((score) => (
            <ScoreRow key={score.score} score={score} insight={insight} />
          ))}
        </dl>
      </div>
    );
  });
}

interface ScoreRowProps {
  readonly score: Score;
  readonly insight: Insight;
}

function ScoreRow({ score: { score, label, text }, insight: { explanations, category } }: ScoreRowProps) {
  const reason = explanations.find((one) => one.score === score)?.reason;
  // Only the focus and the category may come from elsewhere.
  const source = (score === 'category' ? category.source : null) ?? 'calculado';
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span>
          <b className="num">{text}</b> <span className="small soft">{source}</span>
        </span>
        {reason ? <span className="small soft">{reason}</span> : null}
      </dd>
    </div>
  );
}
