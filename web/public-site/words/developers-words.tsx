import type { ReactNode } from 'react';
import { tokensMax } from '#contracts/account/api-tokens.ts';
import { guideEntries, type GuideName } from '#contracts/account/token-guide.ts';
import { tokenRequestsPerMinute, writesPerMinute } from '#contracts/tokens.ts';
import { catalogue } from './site-catalogue.ts';

const inEnglish = Object.fromEntries(
  Object.entries(guideEntries).map(([name, { says }]) => [name, says]),
) as Record<GuideName, string>;

export const developersWords = catalogue('developers', {
  title: 'API for developers',
  description:
    'List, use and buy proxies from your own software: scoped tokens and a working example for every call.',
  heading: 'API',
  lead: 'Use everything in your account from your own software: stock and prices, your proxies and their traffic, and orders paid from your balance.',
  onThisPage: 'On this page',
  begin: 'Getting started',
  beginText: (link: (text: string) => ReactNode) => (
    <>
      Create a token in {link('Settings')} and export it in your shell. The secret is shown once;
      anyone who has it can do what its scopes allow.
    </>
  ),
  rest: 'The examples below use these two variables. Responses are UTF-8 JSON. Timestamps are ISO 8601 (UTC). Amounts are whole shillings or cents, as the field name says.',
  scopes: 'Scopes',
  scopeTexts: {
    read: 'Catalogue, orders, documents, usage, balance and notifications. Passwords are not included.',
    proxies: 'View the passwords of your proxies, change and test the proxies. Cannot spend money.',
    servers: 'Start, stop, restart and cancel your servers. Cannot spend money.',
    buy: 'Get a price, order and renew from your balance. Tokens can never trigger an M-Pesa prompt or charge a card.',
  },
  scopesText: `Scopes are independent; a token can have several. You can have up to ${tokensMax} active tokens. Changing your password or email address revokes them all.`,
  rules: 'Rules',
  ruleTitles: {
    errors: 'Errors',
    problems: 'Error codes',
    limits: 'Limits',
    once: 'Idempotency',
    pages: 'Pagination',
    document: 'OpenAPI',
  },
  ruleTexts: {
    errors:
      'Errors are problem documents (RFC 9457) with a stable `code`: `401 token-refused` for an invalid token, `403 token-scope` for a missing scope, `422 validation-failed` with the invalid fields in `errors`, `409 price-changed` and `409 balance-short` with the correct `amount`.',
    limits: `${tokenRequestsPerMinute} requests a minute per token, and ${writesPerMinute} writes a minute per account. Purchases are limited only by your balance. Above that you get \`429\`; \`Retry-After\` has the seconds to wait.`,
    once: 'Send `Idempotency-Key` with each purchase and renewal; without it you get `400 idempotency-key-needed`. For 24 hours the same key and body return the same payment, so you can safely retry.',
    pages:
      'Lists take `page`, starting at 0, and return `totalItems`. Connections take `before`: pass `next` from the previous response.',
    problems: (link: (text: string) => ReactNode) => (
      <>Each code has a page with its cause and solution: {link('all error codes')}.</>
    ),
    document: (link: (text: string) => ReactNode) => (
      <>Machine-readable spec: {link('openapi.json')}.</>
    ),
  },
  buy: 'Buy a proxy',
  buyText:
    'Choose an available proxy, get its price, then pay with the `quoteId` and `amountKes` of that response. The proxy works once the payment is `ACCEPTED`; its order shows the host, port, username and password.',
  calls: 'Calls',
  parts: {
    catalogue: 'Catalogue',
    account: 'Your account',
    reading: 'Your proxies',
    changing: 'Change your proxies',
    machines: 'Your servers',
    buying: 'Buy and renew',
  },
  scope: 'Scope',
  query: 'Query parameters',
  body: 'JSON body',
  answer: 'Response',
  file: 'a file',
  nothing: 'nothing (204)',
  guide: inEnglish,
});
