import { getRouteApi } from '@tanstack/react-router';
import { CheckEmail } from '../../features/account/check-email.tsx';

const route = getRouteApi('/account/email');

export default function CheckEmailPage() {
  return <CheckEmail email={route.useSearch().to} />;
}
