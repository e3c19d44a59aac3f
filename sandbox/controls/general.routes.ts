import { checked } from './checked.ts';
import type { FastifyInstance } from 'fastify';
import type { Book } from '../core/book.ts';
import type { World } from '../core/world.ts';
import { type Notice, showNotice } from './notices.ts';
import { clockBody, noticesBody, replayBody, settingsBody } from './schemas.ts';

/** What the general controls need: the notices' book, and how to forget everything. */
export type GeneralControls = {
  world: World;
  notices: Book<Notice[]>;
  reset(): void;
};

const noticesKey = 'notices';

export function generalControls(app: FastifyInstance, controls: GeneralControls): void {
  const { world } = controls;
  app.get('/health', () => ({ ok: true }));
  app.get('/settings', () => world.settings);
  app.put('/settings', checked(settingsBody), (request) => {
    Object.assign(world.settings, request.body);
    world.timeline.setScale(world.settings.timeScale);
    return world.settings;
  });
  app.post('/clock', checked(clockBody), (request) => {
    world.timeline.advance((request.body as { advanceMs: number }).advanceMs);
    return { now: world.timeline.now().toISOString() };
  });
  app.get('/truth', (request) => {
    const { provider } = request.query as { provider?: string };
    return { entries: world.truth.all(provider), totals: world.truth.totals() };
  });
  app.get('/calls', (request) => {
    const { provider, path } = request.query as { provider?: string; path?: string };
    return world.calls
      .all()
      .filter((call) => provider === undefined || call.provider === provider)
      .filter((call) => path === undefined || call.path.includes(path));
  });
  app.post('/reset', () => {
    controls.reset();
    return { ok: true };
  });
  deliveryControls(app, world);
  noticeControls(app, controls);
}

function deliveryControls(app: FastifyInstance, world: World): void {
  app.get('/deliveries', (request) => {
    const { about } = request.query as { about?: string };
    return world.deliveries.all().filter((each) => about === undefined || each.about === about);
  });
  app.post('/deliveries/release', async () => ({
    released: await world.deliveries.releaseHeld(),
  }));
  app.post('/deliveries/:id/send', checked(replayBody), async (request, reply) => {
    const { id } = request.params as { id: string };
    const { copies } = request.body as { copies?: number };
    const delivery = await world.deliveries.replay(id, copies ?? 1);
    return delivery ?? reply.code(404).send({ error: `There is no delivery ${id}.` });
  });
}

function noticeControls(app: FastifyInstance, { world, notices }: GeneralControls): void {
  const shown = () =>
    (notices.get(noticesKey) ?? []).map((notice) => showNotice(notice, world.timeline.now()));
  app.get('/notices', shown);
  app.put('/notices', checked(noticesBody), (request) => {
    notices.put(noticesKey, request.body as Notice[]);
    world.live.changed('notices');
    return shown();
  });
}
