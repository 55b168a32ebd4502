import { Empty, Page } from '@pregon/ui/page';

/** The screen for roles that may not import. */
export function ImportersOnly({ title }: { readonly title: string }) {
  return (
    <Page title={title}>
      <Empty kind="none" title="Tu rol no puede importar datos">
        Lo hacen los roles administrador y marketing. Si lo necesitas, pídeselo a quien administra la cuenta.
      </Empty>
    </Page>
  );
}
