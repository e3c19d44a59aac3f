import { getRouteApi } from '@tanstack/react-router';
import { MailRecord } from '../../../features/admin/mails/mail-record.tsx';

const route = getRouteApi('/office/admin/mails/$id');

export default function MailPage() {
  const { id } = route.useParams();
  return <MailRecord id={id} />;
}
