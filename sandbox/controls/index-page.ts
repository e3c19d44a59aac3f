import type { FastifyInstance } from 'fastify';
import { sendPage } from '../core/pages.ts';
import type { Context } from '../core/context.ts';

const cards = [
  ['/phone', 'Phone', 'Answer M-PESA prompts as the customer: PIN, cancel, no funds, late.'],
  ['/mailbox', 'Mailbox', 'Read every mail the shop has sent.'],
  ['/controls/paystack/transactions', 'Card payments', 'Paystack transactions and their state.'],
  ['/controls/truth', 'Truth book', 'The money that really moved, to compare with the ledger.'],
  ['/controls/deliveries', 'Callbacks and webhooks', 'What was sent to the shop, and its answers.'],
  ['/controls/calls', 'Calls', 'What the shop has asked the providers.'],
  ['/controls/upstreams', 'Upstream slots', 'How each exit address behaves.'],
] as const;

/** The first page: what is here, and what the shop's launcher has to say. */
export function indexRoutes(app: FastifyInstance, ctx: Context): void {
  app.get('/', (_request, reply) => {
    const items = cards.map(
      ([href, title, text]) =>
        `<a class="card" href="${href}"><strong>${title}</strong><span>${text}</span></a>`,
    );
    return sendPage(reply, {
      title: 'Lango sandbox',
      script: 'index.js',
      body: `<h1>Sandbox</h1>
<p class="lead">Safaricom, Paystack, the post and the proxy supplier, all played on this machine.
No money is real here.</p>
<div id="notices" aria-live="polite"></div>
<div class="cards">${items.join('')}</div>`,
    });
  });
  app.get('/events', (_request, reply) => ctx.live.follow('notices', reply));
}
