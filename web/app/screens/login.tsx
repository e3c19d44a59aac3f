import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SignIn } from '../../features/account/sign-in/sign-in.tsx';
import { returnParam } from '../../lib/session/return-path.ts';

const route = getRouteApi('/account/login');

export function LoginScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const from = search[returnParam];
  const kept = from ? `?${new URLSearchParams({ [returnParam]: from }).toString()}` : '';
  return (
    <SignIn
      from={from}
      search={kept}
      arrival={search.arrival}
      onSecondStep={(method) => {
        const next = new URLSearchParams({ method, ...(from && { [returnParam]: from }) });
        void navigate({ href: `/account/otp?${next.toString()}` });
      }}
    />
  );
}
