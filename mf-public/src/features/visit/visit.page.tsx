import { PublicFrame } from '../../frame/public-frame.tsx';

export default function VisitPage({ appKey }: { readonly appKey: string }) {
  return <PublicFrame shop={appKey}>{undefined}</PublicFrame>;
}
