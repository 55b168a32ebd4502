const mostBars = 8;

/** Places of a campaign as bars, one for each while there are few enough to count, and in figures. */
export function Places({ taken, all }: { readonly taken: number; readonly all: number }) {
  const bars = Math.min(all, mostBars);
  const share = (taken * bars) / all;
  // None is none, and all is all: rounding never says either of what is between.
  const on = share > 0 && share < bars ? Math.min(bars - 1, Math.max(1, Math.round(share))) : share;
  return (
    <span className="num">
      <span className="meter" aria-hidden="true">
        {Array.from({ length: bars }, (_, place) => (
          <i key={place} className={place < on ? 'on' : undefined} />
        ))}
      </span>
      {'\u2002'}
      {`${taken} de ${all}`}
    </span>
  );
}
