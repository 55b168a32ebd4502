import { Page } from '../page/page-frame.tsx';
import { Skeleton, Waiting, windowHeight } from '../page/waiting.tsx';

/** The skeleton of a record's page while the record is loading. `label` is for screen readers: 'Cargando tienda…'. */
export function RecordLoading({ title, label }: { readonly title: string; readonly label: string }) {
  return (
    <Page title={title} description={<Skeleton width="16rem" />}>
      <div className="page-body">
        <Waiting label={label}>
          <Skeleton height={windowHeight} isRows />
        </Waiting>
      </div>
    </Page>
  );
}
