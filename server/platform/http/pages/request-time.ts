const wholeRequestMs = 15_000;
const checkedEveryMs = 1_000;

/**
 * Options of Fastify for how long a whole request may take to arrive, in milliseconds (rule S140),
 * for every HTTP server of a shop. Node checks for late ones every thirty seconds by default, and
 * swaps the two limits where that of the head is longer, so that a body would get the head's
 * minute.
 */
export const requestTime = (requestTimeout: number = wholeRequestMs) => ({
  requestTimeout,
  http: { headersTimeout: requestTimeout, connectionsCheckingInterval: checkedEveryMs },
});
