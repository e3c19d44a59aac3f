import { checked } from './checked.ts';
import type { FastifyInstance } from 'fastify';
import type { Book } from '../core/book.ts';
import type { Context } from '../core/context.ts';
import { type Notice, showNotice } from './notices.ts';
import { clockBody, noticesBody, replayBody, settingsBody } from './schemas.ts';

/** What the general controls need: the notices' book, and how to forget everything. */
export type GeneralControls = {
  ctx: Context;
  notices: Book<Notice[]>;
  reset(): void;
};

const noticesKey = 'notices';

export function generalControls(app: FastifyInstance, controls: GeneralControls): void {
  const { ctx } = controls;
  app.get('/health', () => ({ ok: true, now: ctx.timeline.now().toISOString() }));
  app.get('/settings', () => ctx.settings);
  app.put('/settings', checked(settingsBody), (request) => {
    Object.assign(ctx.settings, request.body);
    ctx.timeline.setScale(ctx.settings.timeScale);
    return ctx.settings;
  });
  app.post('/clock', checked(clockBody), (request) => {
    ctx.timeline.advance((request.body as { advanceMs: number }).advanceMs);
    return { now: ctx.timeline.now().toISOString() };
  });
  app.get('/truth', (request) => {
    const { provider } = request.query as { provider?: string };
    return { entries: ctx.truth.all(provider), totals: ctx.truth.totals() };
  });
  app.get('/calls', (request) => {
    const { provider, path } = request.query as { provider?: string; path?: string };
    return ctx.calls
      .all()
      .filter((call) => provider === undefined || call.provider === provider)
      .filter((call) => path === undefined || call.path.includes(path));
  });
  app.post('/reset', () => {
    controls.reset();
    return { ok: true };
  });
  deliveryControls(app, ctx);
  noticeControls(app, controls);
}

function deliveryControls(app: FastifyInstance, ctx: Context): void {
  app.get('/deliveries', (request) => {
    const { about } = request.query as { about?: string };
    return ctx.deliveries.all().filter((each) => about === undefined || each.about === about);
  });
  app.post('/deliveries/release', async () => ({
    released: await ctx.deliveries.releaseHeld(),
  }));
  app.post('/deliveries/:id/send', checked(replayBody), async (request, reply) => {
    const { id } = request.params as { id: string };
    const { copies } = request.body as { copies?: number };
    const delivery = await ctx.deliveries.replay(id, copies ?? 1);
    return delivery ?? reply.code(404).send({ error: `There is no delivery ${id}.` });
  });
}

function noticeControls(app: FastifyInstance, { ctx, notices }: GeneralControls): void {
  const shown = () =>
    (notices.get(noticesKey) ?? []).map((notice) => showNotice(notice, ctx.timeline.now()));
  app.get('/notices', shown);
  app.put('/notices', checked(noticesBody), (request) => {
    notices.put(noticesKey, request.body as Notice[]);
    ctx.live.changed('notices');
    return shown();
  });
}
