import { restQuery } from '@pregon/auth-api/queries';
import { readBrandKit } from '@pregon/contract/account/brand-kit.endpoints';
import { FormLayout, Section } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { LoadedPart } from '../loaded-part.tsx';
import { BrandKitForm } from './brand-kit-form.tsx';
import { kitTitle } from './kit-words.ts';
import './brand-kit.css';

/** The brand kit of the account: what its messages wear. */
export default function BrandKit() {
  const asked = useQuery({ ...restQuery(readBrandKit), staleTime: 0 });
  const { data, refetch } = asked;
  if (data) return <BrandKitForm kit={data} onReload={() => void refetch()} key={data.version} />;
  return (
    <FormLayout>
      <Section title={kitTitle}>
        <LoadedPart of={asked} loading="Cargando la identidad visual…" height="14rem">
          {() => null}
        </LoadedPart>
      </Section>
    </FormLayout>
  );
}
