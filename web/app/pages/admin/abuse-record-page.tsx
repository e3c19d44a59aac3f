import { getRouteApi, Link } from '@tanstack/react-router';
import { AbuseRecord, type AbuseLinks } from '../../../features/admin/abuse/abuse-record.tsx';

const route = getRouteApi('/office/admin/abuse/$id');

const to =
  (path: '/admin/tickets/$id' | '/admin/customers/$id' | '/admin/orders/$id') =>
  (id: string, text: string) => (
    <Link to={path} params={{ id }}>
      {text}
    </Link>
  );
const links: AbuseLinks = {
  ticket: to('/admin/tickets/$id'),
  customer: to('/admin/customers/$id'),
  order: to('/admin/orders/$id'),
};

export default function AbuseRecordPage() {
  const { id } = route.useParams();
  return <AbuseRecord id={id} links={links} />;
}
