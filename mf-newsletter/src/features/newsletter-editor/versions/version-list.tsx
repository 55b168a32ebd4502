import { useSession } from '@pregon/auth-api/session';
import type { NewsletterVersion } from '@pregon/contract/newsletters/newsletter.schema';
import { NearTime } from '@pregon/ui/near-time';
import { Badge } from '@pregon/ui/page';
import { useId } from 'react';
import { kilobytes } from '../../../message-size.ts';

interface VersionListProps {
  /** Newest first. */
  readonly versions: readonly NewsletterVersion[];
  readonly chosen: number;
  readonly onChoose: (version: number) => void;
}

/** The list of versions with author and time. */
export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const name = useId();
  const zone = useSession().session?.user.timeZone;
  return (
    <fieldset className="vs-list" aria-label="Versiones guardadas">
      {versions.map(({ version, approved, createdAt, createdBy, size }) => (
        <label key={version} data-selected={version === chosen ? '' : undefined}>
          <input type="radio" className="sr" name={name} checked={version === chosen} onChange={() => onChoose(version)} />
          <b>Versión {version}</b>
          {approved ? <Badge state="completed" label="Aprobada" /> : null}
          <span>
            <NearTime moment={createdAt} zone={zone} />
          </span>
          <span>
            {createdBy} · <span className="num">{kilobytes(size)} KB</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
