import { Page } from '@pregon/ui/page';
import { ShortLinkForm } from './short-link-form.tsx';
import { ShortLinkList } from './short-link-list.tsx';
import { heading } from './heading.ts';
import './short-links.css';

export default function ShortLinksPage() {
  return (
    <Page {...heading}>
      <ShortLinkForm />
      <ShortLinkList />
    </Page>
  );
}
