import { Icon } from '@pregon/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import './newsletter-picture.css';

/** What a newsletter looks like, small. It is a page of its own, of which nothing runs and nothing takes focus. */
export function NewsletterPicture({ name, address }: { readonly name: string; readonly address: string }) {
  const [isDrawn, setDrawn] = useState(false);
  const isThere = useIsThere(address);
  return (
    <figure className="nl-picture" aria-label={`Así se ve «${name}»`}>
      {isThere ? (
        <span inert data-drawn={isDrawn ? '' : undefined}>
          <iframe src={address} title={name} sandbox="" loading="lazy" scrolling="no" onLoad={() => setDrawn(true)} />
        </span>
      ) : null}
      {isDrawn ? null : <Icon of={Mail} />}
    </figure>
  );
}

/** A frame doesn't tell a page from a fault: who would show one asks first whether it is there. */
function useIsThere(address: string): boolean {
  const { data } = useQuery({
    queryKey: ['newsletter-picture', address],
    queryFn: async ({ signal }) => (await fetch(address, { method: 'HEAD', signal })).ok,
    staleTime: Infinity,
    retry: false,
  });
  return data === true;
}
