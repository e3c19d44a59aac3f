import { readShopFacts } from '#modules/catalogue';
import { usualServerMinutes } from '#modules/orders';
import { readStatus } from '#modules/status';
import { readFaq } from '#modules/support';
import { fillFacts } from '#contracts/facts-in-pages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';

type World = Readonly<{
  db: Database;
  clock: Clock;
  log: Log;
  config: Pick<Config, 'shop' | 'socialUrls'>;
}>;

/** How old a figure on a public page may be; the same as the age of `GET /api/products/facts`. */
const freshMs = 5_000;
const statusPath = '/system-status';
const faqPath = '/maintainance';

async function readFacts(db: Database, at: Date) {
  const [shop, usualMinutes] = await Promise.all([
    readShopFacts(db, at),
    usualServerMinutes(db, at),
  ]);
  return { shop, usualMinutes };
}

/**
 * Fills the shop's live figures into public pages. Figures are read at most once in `freshMs`, and
 * when they cannot be read the page goes out as it was built: a shop front is no place for an
 * error.
 */
export function fillPages({ db, clock, log, config }: World) {
  let seen: { at: number; status: ReturnType<typeof readStatus> } | undefined;
  const statusAt = (at: Date) => {
    if (!seen || at.getTime() - seen.at >= freshMs) {
      seen = { at: at.getTime(), status: readStatus(db, at) };
    }
    return seen.status;
  };
  let asked: { at: number; faq: ReturnType<typeof readFaq> } | undefined;
  const faqAt = (at: Date) => {
    if (!asked || at.getTime() - asked.at >= freshMs) {
      asked = { at: at.getTime(), faq: readFaq(db) };
    }
    return asked.faq;
  };
  let read: { at: number; facts: ReturnType<typeof readFacts> } | undefined;
  const support = {
    email: config.shop.supportEmail,
    messagingUrl: config.shop.messagingUrl,
    socialUrls: config.socialUrls,
  };
  return async (pathname: string, html: string): Promise<string> => {
    const at = clock();
    if (!read || at.getTime() - read.at >= freshMs) {
      read = { at: at.getTime(), facts: readFacts(db, at) };
    }
    try {
      const status = pathname === statusPath ? await statusAt(at) : undefined;
      const faq = pathname === faqPath ? await faqAt(at) : undefined;
      return fillFacts(html, { ...(await read.facts), support, status, faq });
    } catch (error) {
      log.warn({ err: error }, 'public page sent without live figures');
      return html;
    }
  };
}
