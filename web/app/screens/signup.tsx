import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SignUp } from '../../features/account/sign-in/sign-up.tsx';
import { returnParam } from '../../lib/session/return-path.ts';

const route = getRouteApi('/account/signup');

export function SignupScreen() {
  const from = route.useSearch()[returnParam];
  const navigate = useNavigate();
  const kept = from ? `?${new URLSearchParams({ [returnParam]: from }).toString()}` : '';
  const onSent = (to: string) =>
    void navigate({ href: `/account/email?${new URLSearchParams({ to }).toString()}` });
  return <SignUp search={kept} onSent={onSent} />;
}
