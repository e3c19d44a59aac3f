import { Link } from '@tanstack/react-router';
import { AbuseList } from '../../../features/admin/abuse/abuse-list.tsx';

const linkTo = (id: string, text: string) => (
  <Link to="/admin/abuse/$id" params={{ id }}>
    {text}
  </Link>
);

export default function AbusePage() {
  return <AbuseList linkTo={linkTo} />;
}
