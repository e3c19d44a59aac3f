import { runJobs, type JobWorld } from '#platform/jobs.ts';
import type { Keyring } from '#platform/secrets.ts';
import { Secret } from '#platform/secrets.ts';
import { mailHandlers, type MailWorld } from '../mails/deliver-mail.ts';
import type { Message } from '../providers/mail-transport.ts';

type World = JobWorld &
  Readonly<{ keyring: Keyring; publicUrl: string; shop: MailWorld['config']['shop'] }>;

/** Sends what lies in the outbox into a list, or refuses it all while `refuses` is set. */
export function keepMail(world: World) {
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
  const { shop, publicUrl } = world;
  const handlers = mailHandlers({
    ...world,
    config: { mode: 'sandbox', shop, publicUrl, mail },
    transport,
  });
  return {
    kept,
    state,
    async runDue() {
      while ((await runJobs(world, handlers)) > 0);
    },
  };
}
