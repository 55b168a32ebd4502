import type { ChangedPart } from '@pregon/contract/collaboration/collaboration.schema';
import './approval-changes.css';

/** What changed in a schedule since it was approved last, each part before and now. */
export function ApprovalChanges({ changes }: { readonly changes: readonly ChangedPart[] }) {
  return (
    <details className="approval-changes small" open>
      <summary>Qué cambió desde la última aprobación</summary>
      <dl>
        {changes.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="soft">Antes: </span>
              {before ? <del>{before}</del> : 'no estaba'}
            </dd>
            <dd>
              <span className="soft">Ahora: </span>
              {after ? <ins>{after}</ins> : 'ya no está'}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
