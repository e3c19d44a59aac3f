import { getRouteApi } from '@tanstack/react-router';
import { Otp } from '../../features/account/sign-in/otp.tsx';
import { returnParam } from '../../lib/session/return-path.ts';

const route = getRouteApi('/account/otp');

export function OtpScreen() {
  const { method, [returnParam]: from } = route.useSearch();
  const kept = from ? `?${new URLSearchParams({ [returnParam]: from }).toString()}` : '';
  return <Otp method={method} from={from} search={kept} />;
}
