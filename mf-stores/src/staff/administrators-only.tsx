import { useSession } from '@pregon/auth-api/session';
import { Empty, Page } from '@pregon/ui/page';
import { roleLabels } from './role-labels.ts';

interface AdministratorsOnlyProps {
  /** The title of the page. */
  readonly title: string;
  /** The content that the page would show: 'los usuarios de la cuenta'. */
  readonly what: string;
}

/** Page shown to users who are not administrators in place of an administrators' screen. */
export function AdministratorsOnly({ title, what }: AdministratorsOnlyProps) {
  const role = useSession().session?.user.role;
  return (
    <Page title={title}>
      <Empty kind="none" title={`Solo un administrador puede ver ${what}`}>
        {role ? `Tu rol es ${roleLabels[role]}. ` : null}Si lo necesitas, pídeselo a quien administra la cuenta.
      </Empty>
    </Page>
  );
}
