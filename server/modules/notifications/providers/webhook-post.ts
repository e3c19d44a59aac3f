import { request } from 'undici';
import {
  AddressRefused,
  judgedAgent,
  type OutgoingRules,
} from '#platform/outgoing/judged-agent.ts';
import { problemOfUrl } from './webhook-target.ts';

export type Posting = Readonly<{
  url: string;
  body: string | Buffer;
  headers: Readonly<Record<string, string>>;
}>;

const timeoutMs = 10_000;

/**
 * Posts to an external address, checked as written and as its name resolves. Redirects are not
 * followed. Returns the status; throws, with words for staff, when no request was sent.
 */
export async function postOutside(
  { url, body, headers }: Posting,
  rules: OutgoingRules,
): Promise<number> {
  const refused = problemOfUrl(url, rules);
  if (refused !== undefined) throw new AddressRefused(refused);
  const dispatcher = judgedAgent(rules, { connectMs: timeoutMs });
  try {
    const answer = await request(url, {
      method: 'POST',
      body,
      headers,
      dispatcher,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    await answer.body.dump();
    return answer.statusCode;
  } finally {
    await dispatcher.close();
  }
}

/** Posts JSON; throws, with words for staff, when it was not taken. */
export async function postWebhook({ headers, ...posting }: Posting, rules: OutgoingRules) {
  const json = { 'content-type': 'application/json', ...headers };
  const status = await postOutside({ ...posting, headers: json }, rules);
  if (status < 200 || status > 299) throw new Error(`It answered ${status}.`);
}
