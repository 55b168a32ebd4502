import { useParams } from 'react-router-dom';
import { EditStore } from './edit-store.tsx';

export default function EditStorePage() {
  const { storeId = '' } = useParams();
  // The key resets all state when the route changes to another store.
  return <EditStore key={storeId} id={Number(storeId)} />;
}
