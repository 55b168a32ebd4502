import { faultMessage } from '@pregon/auth-api/fault';
import { graphqlQuery } from '@pregon/auth-api/queries';
import { dashboardMenuQuery } from '@pregon/contract/dashboards/dashboards.operations';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOutletContext } from 'react-router-dom';
import { BoardFault } from '../analytics/board-fault.tsx';
import { BoardWaiting } from '../analytics/board-waiting.tsx';
import { Board } from '../analytics/board.tsx';
import { NoBoard } from '../analytics/no-board.tsx';
import { OnboardingSteps } from '../onboarding/onboarding-steps.tsx';
import type { FrameContext } from './area.tsx';
import { home } from './menu-entries.ts';
import { prefetchRest } from './prefetch.ts';

/** The account's dashboard, or the way of a campaign without one; over it what a new account has to do first. */
export function StartPage() {
  const { setCrumbs } = useOutletContext<FrameContext>();
  useEffect(() => {
    document.title = `${home.label} · Pregón`;
    setCrumbs([{ title: home.label }]);
  }, [setCrumbs]);
  useEffect(prefetchRest, []);
  const { data, error, refetch } = useQuery(graphqlQuery(dashboardMenuQuery, { filter: { label: home.label } }));
  const missing = <NoBoard title={home.label} />;
  if (!data && error) return <BoardFault detail={faultMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <BoardWaiting>Cargando panel...</BoardWaiting>;
  const [board] = data.dasboardMenu;
  return (
    <>
      <OnboardingSteps />
      {board ? <Board boardID={board.boardID} title={home.label} missing={missing} /> : missing}
    </>
  );
}
