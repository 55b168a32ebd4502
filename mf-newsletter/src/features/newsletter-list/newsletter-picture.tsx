import { Icon } from '@pregon/ui/icon';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import './newsletter-picture.css';

/** A thumbnail of a newsletter: a sandboxed frame without scripts and outside of the tab order. */
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

/** A frame does not report HTTP errors, so the request is checked first. */
function useIsThere(address: string): boolean {
  const { data } = useQuery({
    queryKey: ['newsletter-picture', address],
    queryFn: async ({ signal }) => (await fetch(address, { method: 'HEAD', signal })).ok,
    staleTime: Infinity,
    retry: false,
  });
  return data === true;
}
