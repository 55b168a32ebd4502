import { faultMessage } from '@pregon/auth-api/fault';
import { restQuery } from '@pregon/auth-api/queries';
import { readBrandKit } from '@pregon/contract/account/brand-kit.endpoints';
import { Button } from '@pregon/ui/button';
import { FormLayout, Section, Skeleton, Waiting } from '@pregon/ui/page';
import { useQuery } from '@tanstack/react-query';
import { BrandKitForm } from './brand-kit-form.tsx';
import { kitTitle } from './kit-words.ts';
import './brand-kit.css';

/** The brand kit of the account: what its messages wear. */
export default function BrandKit() {
  const { data, error, refetch } = useQuery({ ...restQuery(readBrandKit), staleTime: 0 });
  if (data) return <BrandKitForm kit={data} onReload={() => void refetch()} key={data.version} />;
  return (
    <FormLayout>
      <Section title={kitTitle}>
        {error ? (
          <p className="row wrap" role="alert">
            <span className="soft">{faultMessage(error)}</span>
            <Button size="s" onPress={() => void refetch()}>
              Reintentar
            </Button>
          </p>
        ) : (
          <Waiting label="Cargando la identidad visual…">
            <Skeleton height="14rem" />
          </Waiting>
        )}
      </Section>
    </FormLayout>
  );
}
