import { useLocation, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { ScheduleScreen } from './schedule-screen.tsx';
import './schedule-form.css';

/** Schema of the router state: `copy` is the identifier of the schedule to copy. */
const beginning = v.object({ copy: v.pipe(v.string(), v.uuid()) });

export default function ScheduleFormPage() {
  const { state } = useLocation();
  const [address] = useSearchParams();
  const copy = v.is(beginning, state) ? state.copy : undefined;
  return <ScheduleScreen key={copy ?? String(address)} source={{ kind: copy ? 'copy' : 'new', identifier: copy, address }} />;
}
