/** A finding that was looked at and is no fault of the shop, with the reason. */
type Accepted = Readonly<{ kind: string; says: RegExp; reason: string }>;

/** What wapiti says of a shop of the sandbox, by its kind and words. */
export const accepted: readonly Accepted[] = [
  {
    kind: 'HTTP Secure Headers',
    says: /Strict-Transport-Security|X-Frame-Options|X-XSS-Protection/,
    reason: 'the first is for https alone, the others are said by the content policy',
  },
];
