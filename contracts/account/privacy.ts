/** Requests of customers about their own data: a copy of it, and its erasure. */
import * as z from 'zod/mini';
import { call } from '../site/paths.ts';
import { privacyState } from './privacy-state.ts';
import { proofBody } from '../goods/server-life.ts';
import { exact } from '../text.ts';

export const privacyCalls = {
  privacy: call({ method: 'GET', path: '/account/privacy', answer: privacyState }),
  askCopy: call({ method: 'POST', path: '/account/privacy/copy', body: proofBody }),
  /** The content of the emailed link, once; the file as Base64. */
  openCopy: call({
    method: 'POST',
    path: '/account/privacy/copy/open',
    body: z.strictObject({ token: exact(128) }),
    answer: z.object({ name: z.string(), content: z.string() }),
  }),
  askErasure: call({ method: 'POST', path: '/account/privacy/erasure', body: proofBody }),
  keepAccount: call({ method: 'POST', path: '/account/privacy/erasure/keep' }),
} as const;
