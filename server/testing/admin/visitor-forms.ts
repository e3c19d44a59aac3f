import { abuseRoutes } from '#modules/abuse';
import type { AdminContext } from '#modules/admin';
import { supportRoutes } from '#modules/support';
import { openApp } from '../open-app.ts';

const origin = 'https://shop.test';

/** The contact form and the form for abuse as a visitor fills them in, signed out. */
export async function openVisitorForms(shop: AdminContext) {
  const { db, clock } = shop;
  const app = await openApp({ db, clock, publicUrl: origin });
  supportRoutes(app, shop);
  abuseRoutes(app, shop);
  const send = async (url: string, payload: string, type: string) => {
    const headers = { origin, 'content-type': type };
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload });
    return statusCode;
  };
  return {
    write: (email: string, body: string) => {
      const message = { email, body, deliveryMode: 'EMAIL', countryCode: 'KE' };
      return send('/api/messages', JSON.stringify(message), 'application/json');
    },
    report: (email: string, body: string) => {
      const at = shop.clock().toISOString();
      const form = { exit: '198.51.100.7', at: at.slice(0, 16), zone: 'utc', kind: 'spam' };
      const all = new URLSearchParams({ ...form, body, email });
      return send('/abuse', all.toString(), 'application/x-www-form-urlencoded');
    },
  };
}
