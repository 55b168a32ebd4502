import { PublicFrame } from '../../frame/public-frame.tsx';

export default function RegistrationPage({ appKey }: { readonly appKey: string }) {
  return <PublicFrame shop={appKey}>{undefined}</PublicFrame>;
}
