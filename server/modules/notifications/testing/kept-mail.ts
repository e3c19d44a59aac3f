import { runJobs, type JobContext } from '#platform/jobs.ts';
import type { Keyring } from '#platform/secrets.ts';
import { Secret } from '#platform/secrets.ts';
import { mailHandlers, type MailContext } from '../mails/deliver-mail.ts';
import type { Message } from '../providers/mail-transport.ts';

type Context = JobContext &
  Readonly<{ keyring: Keyring; publicUrl: string; shop: MailContext['config']['shop'] }>;

/** Sends the outbox into a list, or refuses it all while `refuses` is set. */
export function keepMail(ctx: Context) {
  const kept: Message[] = [];
  const state = { refuses: false };
  const transport = {
    send: async (message: Message) => {
      if (state.refuses) throw new Error('The mail host is away.');
      kept.push(message);
    },
    close: () => undefined,
  };
  const smtpUrl = new Secret('smtp://unused.test');
  const mail = { from: 'Lango <no-reply@shop.test>', isShop: true, smtpUrl };
  const { shop, publicUrl } = ctx;
  const handlers = mailHandlers({
    ...ctx,
    config: { mode: 'sandbox', shop, publicUrl, mail },
    transport,
  });
  return {
    kept,
    state,
    async runDue() {
      while ((await runJobs(ctx, handlers)) > 0);
    },
  };
}
