import { useNavigate } from '@tanstack/react-router';
import { NewTicket } from '../../features/support/new-ticket.tsx';

export function NewTicketScreen() {
  const navigate = useNavigate();
  return (
    <NewTicket
      onOpened={(id) =>
        void navigate({ to: '/dashboard/support/tickets/$id', params: { id }, replace: true })
      }
    />
  );
}
