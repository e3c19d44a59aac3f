import { useNavigate } from '@tanstack/react-router';
import { NewTicket } from '../../features/support/new-ticket.tsx';

export default function NewTicketPage() {
  const navigate = useNavigate();
  return (
    <NewTicket
      onOpened={(id) =>
        void navigate({ to: '/dashboard/support/tickets/$id', params: { id }, replace: true })
      }
    />
  );
}
