import { useSession } from '@pregon/auth-api/session';
import { Empty, Page } from '@pregon/ui/page';
import { roleLabels } from './role-words.ts';

interface AdministratorsOnlyProps {
  /** Of the page. */
  readonly title: string;
  /** What it would show: 'los usuarios de la cuenta'. */
  readonly what: string;
}

/** What stands in the place of a screen that only administrators see, with the reason. */
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
