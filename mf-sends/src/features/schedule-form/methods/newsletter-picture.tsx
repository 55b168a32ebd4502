/** What a newsletter looks like, small. It is a page of its own, of which nothing runs and nothing takes focus. */
export function NewsletterPicture({ name, address }: { readonly name: string; readonly address: string }) {
  return (
    <figure className="newsletter-picture" aria-label={`Así se ve «${name}»`}>
      <span inert>
        <iframe src={address} title={name} sandbox="" loading="lazy" scrolling="no" />
      </span>
    </figure>
  );
}
