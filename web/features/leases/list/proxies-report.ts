import { formatDay } from '../../../lib/text/format.ts';
import type { PdfReport } from '../../../lib/files/pdf-report.ts';
import { words } from '../../../lib/text/words.ts';
import { timeLeft, type LeasedProxy } from '../leased-proxy.ts';
import { leaseWords } from '../words.ts';

type ReportOptions = {
  facts: { customerId: string; name: string; email: string | undefined };
  nowMs: number;
};

/** The visible proxies as a report: the same facts as the cards, never a secret. */
export function proxiesReport(
  proxies: readonly LeasedProxy[],
  { facts, nowMs }: ReportOptions,
): PdfReport {
  const t = words(leaseWords);
  return {
    fileName: `proxies-${facts.customerId}.pdf`,
    title: t.pdf.title,
    facts: [
      [t.account.id, facts.customerId],
      [t.account.name, facts.name],
      [t.account.email, facts.email ?? t.account.none],
      [t.account.total, String(proxies.length)],
    ],
    columns: [
      { title: t.pdf.order },
      { title: t.pdf.ip },
      { title: t.pdf.location },
      { title: t.pdf.isp },
      { title: t.pdf.start },
      { title: t.pdf.end },
      { title: t.pdf.state },
    ],
    rows: proxies.map((proxy) => [
      proxy.orderCode,
      proxy.ip,
      [proxy.city, proxy.region, proxy.countryCode].filter(Boolean).join(', '),
      proxy.isp,
      proxy.startMs === null ? '' : formatDay(proxy.startMs),
      proxy.endMs === null ? '' : formatDay(proxy.endMs),
      badgeText(proxy, nowMs),
    ]),
  };
}

/** "Active", "2 days remaining" or "Expired", in the reader's language. */
export function badgeText(proxy: LeasedProxy, nowMs: number): string {
  const t = words(leaseWords).badge;
  const { days, badge } = timeLeft(proxy, nowMs);
  if (badge === 'expiring') return t.remaining(days);
  return badge === 'expired' ? t.expired : t.active;
}
