import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../core/html.ts';
import { sendPage } from '../core/pages.ts';
import type { Daraja } from '../daraja/daraja.ts';

/** The customer's phone as pages; phone.js draws them from the JSON twins. */
export function phoneRoutes(app: FastifyInstance, daraja: Daraja): void {
  app.get('/phone', (_request, reply) =>
    sendPage(reply, {
      title: 'Phones · Lango sandbox',
      script: 'phone.js',
      body: `<h1>Phones</h1>
<p class="lead">Every number that was asked for money. Open one to answer as its owner.</p>
<div id="phones" aria-live="polite"></div>
<form class="row" id="open-phone"><label for="number">Open a number</label>
<input id="number" name="number" inputmode="numeric" placeholder="0712 345 678" required>
<button class="button" type="submit">Open phone</button></form>`,
    }),
  );
  app.get('/phone/events', (_request, reply) => daraja.ctx.live.follow('phone', reply));
  app.get('/phone/:msisdn', (request, reply) => {
    const { msisdn } = request.params as { msisdn: string };
    const number = escapeHtml(msisdn);
    return sendPage(reply, {
      title: `${msisdn} · Lango sandbox`,
      script: 'phone.js',
      body: `<div class="handset" data-msisdn="${number}">
<h1 class="number">+${number.replace(/^(\d{3})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}</h1>
<div id="prompt" aria-live="assertive"></div>
<section aria-labelledby="sms-title"><h2 id="sms-title">Messages</h2><div id="sms"></div></section>
<section aria-labelledby="past-title"><h2 id="past-title">Earlier prompts</h2>
<div id="past"></div></section>
<section aria-labelledby="habit-title"><h2 id="habit-title">Habit</h2><div id="habit"></div>
</section></div>`,
    });
  });
}
