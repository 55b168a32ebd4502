import { PublicFrame } from '../../frame/public-frame.tsx';

export default function PreferencesPage({ email }: { readonly action: string; readonly email: string; readonly token: string }) {
  return <PublicFrame>{email}</PublicFrame>;
}
