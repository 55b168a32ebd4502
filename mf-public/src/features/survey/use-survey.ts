import { anonymousApi } from '@pregon/auth-api/anonymous-api';
import { ApiFault } from '@pregon/auth-api/fault';
import type { EndpointOutput } from '@pregon/contract/endpoint';
import { readSurvey } from '@pregon/contract/surveys/surveys.endpoints';
import { useEffect, useState } from 'react';

export type Survey = EndpointOutput<typeof readSurvey>;

/** State of a survey: `closed` is an unknown key or identifier, `away` a server that does not respond or fails. */
export type SurveyState =
  | { readonly state: 'loading' | 'closed' | 'answered' | 'expired' }
  | { readonly state: 'away'; readonly fault: unknown }
  | { readonly state: 'open'; readonly survey: Survey };

const states: Readonly<Record<string, 'closed' | 'answered' | 'expired'>> = {
  NOT_FOUND: 'closed',
  SURVEY_ANSWERED: 'answered',
  SURVEY_EXPIRED: 'expired',
};

/** Maps an error to the state of the survey, undefined where it says nothing of the survey. */
export const stateOf = (fault: unknown) => (fault instanceof ApiFault ? states[fault.code] : undefined);

function stateAfter(fault: unknown): SurveyState {
  const state = stateOf(fault);
  return state ? { state } : { state: 'away', fault };
}

/** Loads a survey; the second value retries. */
export function useSurvey(appKey: string, trace: string): [SurveyState, again: () => void] {
  const [state, setState] = useState<SurveyState>({ state: 'loading' });
  const [asked, setAsked] = useState({ client: appKey, trace });

  useEffect(() => {
    const leaving = new AbortController();
    anonymousApi.call(readSurvey, { params: asked }, { signal: leaving.signal }).then(
      (survey) => setState({ state: 'open', survey }),
      (fault: unknown) => {
        if (!leaving.signal.aborted) setState(stateAfter(fault));
      },
    );
    return () => leaving.abort();
  }, [asked]);

  const again = () => {
    setState({ state: 'loading' });
    setAsked({ client: appKey, trace });
  };
  return [state, again];
}
