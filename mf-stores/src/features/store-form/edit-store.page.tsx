import { useParams } from 'react-router-dom';
import { EditStore } from './edit-store.tsx';

export default function EditStorePage() {
  const { storeId = '' } = useParams();
  // Another store is another screen: nothing of the last one stays.
  return <EditStore key={storeId} id={Number(storeId)} />;
}
