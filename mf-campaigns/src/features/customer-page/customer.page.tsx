import { useParams } from 'react-router-dom';
import { CustomerPage } from './customer-page.tsx';
import './customer-page.css';

export default function CustomerRoutePage() {
  const { customerId = '' } = useParams();
  // The key resets all state when the route changes to another customer.
  return <CustomerPage key={customerId} id={/^[1-9]\d{0,14}$/.test(customerId) ? Number(customerId) : 0} />;
}
