import { Skeleton, Waiting } from '@pregon/ui/page';

/** A skeleton with the final height. */
export function PlatformSkeleton() {
  return (
    <Waiting label="Cargando el estado de la plataforma…">
      <div className="kpis">
        {[1, 2, 3, 4].map((place) => (
          <div className="kpi" key={place}>
            <Skeleton width="6rem" />
            <Skeleton width="4rem" height="2rem" />
            <Skeleton width="8rem" />
          </div>
        ))}
      </div>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div className="platform-skeletons" key={place}>
          <Skeleton width="11rem" height="1.25rem" />
          <Skeleton />
          <Skeleton width="80%" />
        </div>
      ))}
    </Waiting>
  );
}
