/**
 * Thumbnail of a newsletter in a sandboxed, inert iframe: its scripts do not run and nothing in it takes
 * focus.
 */
export function NewsletterPicture({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <figure className="newsletter-picture" aria-label={`Así se ve «${name}»`}>
      {/* Another address gets another frame: a frame that navigates would add a step to the history of the page. */}
      <span key={address} inert>
        <iframe src={address} title={name} sandbox="" loading="lazy" scrolling="no" />
      </span>
    </figure>
  );
}
