/**
 * Thumbnail of a newsletter in a sandboxed, inert iframe: its scripts do not run and nothing in it takes
 * focus.
 */
export function NewsletterPicture({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <figure className="newsletter-picture" aria-label={`Así se ve «${name}»`}>
      <span inert>
        <iframe key={address} src={address} title={name} sandbox="" loading="lazy" scrolling="no" />
      </span>
    </figure>
  );
}
