import { Page } from '@pregon/ui/page';
import { ShortLinkForm } from './short-link-form.tsx';
import { ShortLinkList } from './short-link-list.tsx';
import './short-links.css';

export default function ShortLinksPage() {
  return (
    <Page
      title="Acortador URL"
      description="Convierte una dirección larga en un enlace corto, y mira cuántas personas lo siguen."
    >
      <ShortLinkForm />
      <ShortLinkList />
    </Page>
  );
}
