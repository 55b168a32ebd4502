import { PublicFrame } from '../../frame/public-frame.tsx';

export default function SurveyPage({ appKey, trace }: { readonly appKey: string; readonly trace: string }) {
  return <PublicFrame shop={appKey}>{trace}</PublicFrame>;
}
