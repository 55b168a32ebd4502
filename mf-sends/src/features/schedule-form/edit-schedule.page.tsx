import { useParams } from 'react-router-dom';
import { ScheduleScreen } from './schedule-screen.tsx';
import './schedule-form.css';

export default function EditSchedulePage() {
  const { scheduleId } = useParams();
  return <ScheduleScreen key={scheduleId} source={{ kind: 'open', identifier: scheduleId }} />;
}
