import { Tickets } from '../../features/support/tickets.tsx';

export default Tickets;
