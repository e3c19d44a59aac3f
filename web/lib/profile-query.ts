import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** What the customer has told about themselves; read by the profile, settings and first steps. */
export const profileQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => api('profile', { signal }),
});
