import { faultText } from '@pregon/auth-api/fault';
import { graphqlQuery } from '@pregon/auth-api/queries';
import { useSession } from '@pregon/auth-api/session';
import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import type { Role } from '@pregon/contract/session/roles';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Navigate, useOutletContext } from 'react-router-dom';
import { BoardFault } from '../analytics/board-fault.tsx';
import { BoardWaiting } from '../analytics/board-waiting.tsx';
import { Board } from '../analytics/board.tsx';
import { optionalPart } from '../analytics/optional-part.ts';
import type { FrameContext } from './area.tsx';
import { home, reportEntry } from './menu-entries.ts';
import { isOpenTo, storesPlace } from './open-places.ts';
import { prefetchRest } from './prefetch.ts';

/** In a chunk of its own: most accounts have a dashboard. */
const NoBoard = optionalPart(() => import(/* webpackChunkName: "first-steps" */ '../analytics/no-board.tsx'));

/** In a chunk of its own: other screens do not need it. If it fails to load, only the dashboard is shown. */
const OnboardingSteps = optionalPart(() => import(/* webpackChunkName: "first-steps" */ '../onboarding/onboarding-steps.tsx'));

/** The first screen: of those who see stores only the dashboard of their stores, of all others that of the account. */
export function StartPage() {
  const role = useSession().session?.user.role;
  return isOpenTo(role, home.to) ? <Dashboard /> : <ToStores role={role} />;
}

/** Leads to the dashboard that is for a role; without one, and if it cannot be asked for, to the list of stores. */
function ToStores({ role }: { readonly role: Role | undefined }) {
  const { data, isError } = useQuery(graphqlQuery(dashboardMenuQuery, {}));
  if (!data && !isError) return <BoardWaiting>Cargando panel...</BoardWaiting>;
  const board = data?.dasboardMenu.map(reportEntry).find(({ to }) => isOpenTo(role, to));
  return <Navigate to={board?.to ?? storesPlace} replace />;
}

/** The account's dashboard, or the way of a campaign without one; over it what a new account has to do first. */
function Dashboard() {
  const { setCrumbs } = useOutletContext<FrameContext>();
  useEffect(() => {
    document.title = `${home.label} · Pregón`;
    setCrumbs([{ title: home.label }]);
  }, [setCrumbs]);
  useEffect(prefetchRest, []);
  const { data, error, refetch } = useQuery(graphqlQuery(dashboardMenuQuery, { filter: { label: home.label } }));
  const missing = (
    <Suspense>
      <NoBoard />
    </Suspense>
  );
  if (!data && error) return <BoardFault detail={faultText(error)} error={error} onRetry={() => void refetch()} />;
  if (!data) return <BoardWaiting>Cargando panel...</BoardWaiting>;
  const [board] = data.dasboardMenu;
  return (
    <>
      <Suspense>
        <OnboardingSteps />
      </Suspense>
      {board ? <Board boardID={board.boardID} title={home.label} missing={missing} /> : missing}
    </>
  );
}
