import { getRouteApi } from '@tanstack/react-router';
import { DeskThread } from '../../../features/admin/desk/desk-thread.tsx';

const route = getRouteApi('/office/admin/tickets/$id');

export default function DeskTicketPage() {
  const { id } = route.useParams();
  return <DeskThread id={id} />;
}
