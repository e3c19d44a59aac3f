import { Support } from '../../features/dashboard/support.tsx';

export default function TicketsPage() {
  return <Support desk="tickets" />;
}
