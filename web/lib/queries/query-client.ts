import { QueryClient } from '@tanstack/react-query';
import { ApiUnreachable } from '../api/api-errors.ts';

const freshMs = 30_000;
const retriesMax = 2;

/** A refusal is an answer and is not asked again; silence is asked again twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: freshMs,
      retry: (failures, error) => error instanceof ApiUnreachable && failures < retriesMax,
      retryDelay: (attempt) => 500 * 2 ** attempt,
      refetchOnWindowFocus: false,
    },
    // Without a network an act fails at once; one that waited would spend money unasked later.
    mutations: { retry: false, networkMode: 'always' },
  },
});
