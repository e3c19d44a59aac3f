/**
 * Reason phrases of RFC 9110 for what something between here and the shop answers in its place
 * (decision G65); the shop's own refusals bring a title.
 */
const phrases: Readonly<Record<number, string>> = {
  408: 'Request Timeout',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

export const statusPhrase = (status: number): string => phrases[status] ?? 'Error';
