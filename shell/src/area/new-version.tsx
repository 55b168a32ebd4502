import { useStore } from '@pregon/ui/external-store';
import { Banner } from '@pregon/ui/page';
import { forgetUnsavedChanges, hasUnsavedChanges } from '@pregon/ui/unsaved';
import { useState } from 'react';
import { newVersions, pageRegistry } from '../remotes/page-registry.ts';
import { renewScreen } from './renewals.ts';
import { UnsavedQuestion } from './unsaved-question.tsx';

/** A notice at the foot of the frame that a newer release is available. It can be dismissed. */
export function NewVersion() {
  const news = useStore(newVersions);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [isAsking, setAsking] = useState(false);
  const isOffered = news.versions.some((version) => !dismissed.includes(version));
  const update = () => {
    setAsking(false);
    forgetUnsavedChanges();
    if (news.shell) {
      window.location.reload();
      return;
    }
    for (const remote of news.remotes) pageRegistry.update(remote);
    renewScreen();
  };
  return (
    <>
      <output className="news">
        {isOffered ? (
          <Banner
            actionLabel="Actualizar"
            onAction={() => (hasUnsavedChanges() ? setAsking(true) : update())}
            onDismiss={() => setDismissed(news.versions)}
          >
            Hay una nueva versión.
          </Banner>
        ) : null}
      </output>
      {isAsking ? (
        <UnsavedQuestion
          title="¿Actualizar ahora?"
          confirmLabel="Actualizar de todos modos"
          onStay={() => setAsking(false)}
          onConfirm={update}
        />
      ) : null}
    </>
  );
}
