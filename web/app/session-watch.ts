import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { queryClient } from '../lib/queries/query-client.ts';
import { useHasToken } from '../lib/session/session.ts';

/** When the session ends under an open page, the guard is asked again and leads to sign-in. */
export function useSessionWatch(): void {
  const router = useRouter();
  const hasToken = useHasToken();
  useEffect(() => {
    if (hasToken) return;
    queryClient.clear();
    void import('./offline/index.ts').then((each) => each.forgetOffline());
    void router.invalidate();
  }, [hasToken, router]);
}
