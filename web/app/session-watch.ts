import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { queryClient } from '../lib/queries/query-client.ts';
import { useHasToken, useStoredUser } from '../lib/session/session.ts';
import { hasChosenLocale } from '../lib/text/words.ts';

/**
 * When the session ends under an open page, the guard is asked again and leads to sign-in. When it
 * begins in a browser that has no language yet, the account's is taken over; not that of a customer
 * whom staff look at.
 */
export function useSessionWatch(): void {
  const router = useRouter();
  const hasToken = useHasToken();
  const isActing = useStoredUser()?.acting !== undefined;
  useEffect(() => {
    if (!hasToken || isActing || hasChosenLocale()) return;
    void import('./account-language.ts').then((it) => it.speakAccountLanguage());
  }, [hasToken, isActing]);
  useEffect(() => {
    if (hasToken) return;
    queryClient.clear();
    void import('./offline/index.ts').then((each) => each.forgetOffline());
    void router.invalidate();
  }, [hasToken, router]);
}
