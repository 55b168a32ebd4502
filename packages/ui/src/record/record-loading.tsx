import { Page } from '../page/page-frame.tsx';
import { Skeleton, Waiting } from '../page/waiting.tsx';

const sections = ['first', 'second', 'third'];

/** The skeleton of a record's page while the record is loading. `label` is for screen readers: 'Cargando tienda…'. */
export function RecordLoading({ title, label }: { readonly title: string; readonly label: string }) {
  return (
    <Page title={title} description={<Skeleton width="16rem" />}>
      <div className="page-body">
        <Waiting label={label}>
          {sections.map((section) => (
            <p key={section}>
              <Skeleton height="7rem" />
            </p>
          ))}
        </Waiting>
      </div>
    </Page>
  );
}
