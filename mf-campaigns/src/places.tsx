const maxBars = 8;

/** Quota of a campaign as a meter and as text. A small quota has one bar for each place. */
export function Places({ taken, all }: { readonly taken: number; readonly all: number }) {
  const bars = Math.min(all, maxBars);
  const share = (taken * bars) / all;
  // Rounding must not show an empty meter for a used quota or a full one for a free place.
  const filledBars = share > 0 && share < bars ? Math.min(bars - 1, Math.max(1, Math.round(share))) : share;
  return (
    <span className="num">
      <span className="meter" aria-hidden="true">
        {Array.from({ length: bars }, (_, index) => (
          <i key={index} className={index < filledBars ? 'on' : undefined} />
        ))}
      </span>
      {'\u2002'}
      {`${taken} de ${all}`}
    </span>
  );
}
