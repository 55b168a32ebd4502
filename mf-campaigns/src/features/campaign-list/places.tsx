const mostBars = 8;

/** Places of a campaign as bars, while there are few enough to count, and in figures. */
export function Places({ taken, all }: { readonly taken: number; readonly all: number }) {
  return (
    <span className="num">
      {all <= mostBars ? (
        <span className="meter" aria-hidden="true">
          {Array.from({ length: all }, (_, place) => (
            <i key={place} className={place < taken ? 'on' : undefined} />
          ))}
        </span>
      ) : null}
      {'\u2002'}
      {`${taken} de ${all}`}
    </span>
  );
}
