import { Icon } from '@pregon/ui/icon';
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import type { Finding } from './finding.ts';
import './review.css';

const looks = {
  fault: { icon: CircleAlert, word: 'Falta' },
  warning: { icon: TriangleAlert, word: 'Revisa' },
  unknown: { icon: CircleHelp, word: 'Sin comprobar' },
  good: { icon: CircleCheck, word: 'Bien' },
} as const;

/** Maximum number of listed places for each finding. */
const mostPlaces = 5;

interface FindingListProps {
  readonly findings: readonly Finding[];
  /** Selects a part of the message. Without it places are not links. */
  readonly onShow?: ((partId: string) => void) | undefined;
}

/** The list of findings with their severity and links to their places. */
export function FindingList({ findings, onShow }: FindingListProps) {
  return (
    <ul className="rv-list">
      {findings.map((finding) => (
        <li key={finding.id} data-level={finding.level}>
          <Icon of={looks[finding.level].icon} label={looks[finding.level].word} />
          <span>{finding.text}</span>
          {finding.detail ? <small>{finding.detail}</small> : null}
          {finding.places ? <Places finding={finding} onShow={onShow} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Places({
  finding: { places = [] },
  onShow,
}: {
  readonly finding: Finding;
  readonly onShow: FindingListProps['onShow'];
}) {
  const more = places.length - mostPlaces;
  return (
    <ul className="rv-places">
      {places.slice(0, mostPlaces).map(({ label, partId }, index) => (
        <li key={`${partId} ${label} ${index}`}>
          {onShow && partId !== undefined ? (
            <button type="button" onClick={() => onShow(partId)}>
              {label}
            </button>
          ) : (
            label
          )}
        </li>
      ))}
      {more > 0 ? <li>y {more} más</li> : null}
    </ul>
  );
}
