import { getRouteApi } from '@tanstack/react-router';
import { Ticket } from '../../features/support/ticket.tsx';

const route = getRouteApi('/shell/dashboard/support/tickets/$id');

export default function TicketPage() {
  const { id } = route.useParams();
  return <Ticket id={id} />;
}
