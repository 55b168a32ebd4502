import { buttonClass } from '@pregon/ui/button';
import { Empty, Page } from '@pregon/ui/page';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

interface NoScheduleProps {
  /** The title of the page. */
  readonly heading: string;
  readonly title: string;
  /** The identifier of a finished schedule; a new one can start as its copy. */
  readonly copy?: string;
}

/** Page shown in place of the form when the schedule does not exist or is finished. */
export default function NoSchedule({ heading, title: message, copy }: NoScheduleProps) {
  return (
    <Page title={heading}>
      <Empty
        kind="none"
        title={message}
        actions={
          <>
            <Link className={buttonClass()} to={paths.schedules}>
              Ver programaciones
            </Link>
            {copy ? (
              <Link className={buttonClass({ variant: 'primary' })} to={paths.copySchedule(copy)}>
                Copiar en una nueva
              </Link>
            ) : null}
          </>
        }
      >
        {copy ? 'Lo que ya salió no se cambia. Puedes empezar otra igual.' : 'Tal vez alguien la eliminó.'}
      </Empty>
    </Page>
  );
}
