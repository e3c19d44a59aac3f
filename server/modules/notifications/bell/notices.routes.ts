import type { FastifyInstance } from 'fastify';
import type { CustomerId } from '#contracts/ids.ts';
import { customerKinds, noticeCalls, noticeChannels } from '#contracts/account/notices.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queryable } from '#platform/db.ts';
import { streamEvents } from '#platform/http/event-stream.ts';
import { customerRead, customerWrite, personRead, personWrite } from '#platform/http/policy.ts';
import { route } from '#platform/http/route.ts';
import { isFixed } from '../describers/told.ts';
import { choicesOf, type Choice } from './choices.sql.ts';
import type { NoticeEvents } from './notice-events.ts';
import { noticesOf, readOwn } from './notices.sql.ts';
import { saveBellSettings } from './save-settings.ts';
import { languageOf } from '../settings.sql.ts';
import { noticesPerPage, showNotices, type NoticeContext } from './show-notice.ts';

export type BellContext = Omit<NoticeContext, 'db'> & Readonly<{ db: Database; clock: Clock }>;

/** A customer's bell, and their channels for each kind. */
export function noticeRoutes(app: FastifyInstance, ctx: BellContext, events: NoticeEvents): void {
  const { db, clock } = ctx;
  const list = { call: noticeCalls.notices, policy: customerRead };
  route(app, list, async ({ query, caller: { customerId } }) => {
    const page = Number(query.page ?? 0);
    const span = { limit: noticesPerPage, offset: page * noticesPerPage };
    const [found, language] = await Promise.all([
      noticesOf(db, customerId, span),
      languageOf(db, customerId),
    ]);
    return showNotices(ctx, found, { language, page });
  });
  const read = { call: noticeCalls.readNotices, policy: customerWrite };
  route(app, read, async ({ body, caller: { customerId } }): Promise<undefined> => {
    await readOwn(db, { customerId, upto: body, at: clock() });
  });
  const stream = { call: noticeCalls.noticeEvents, policy: customerRead };
  route(app, stream, async ({ caller, reply }): Promise<undefined> => {
    streamEvents(reply, {
      watch: (send) => events.watch(caller.customerId, () => send('changed', {})),
    });
  });
  settingRoutes(app, ctx);
}

function settingRoutes(app: FastifyInstance, { db, clock }: BellContext) {
  const settings = { call: noticeCalls.noticeSettings, policy: personRead };
  route(app, settings, ({ caller }) => settingsOf(db, caller.customerId));
  const save = { call: noticeCalls.saveNoticeSettings, policy: personWrite };
  route(app, save, async ({ body, caller: { customerId } }) => {
    const { language, choices = [] } = body;
    await saveBellSettings({ db, clock }, { customerId, audience: 'customer', choices, language });
    return settingsOf(db, customerId);
  });
}

async function settingsOf(db: Queryable, customerId: CustomerId) {
  const [language, chosen] = await Promise.all([
    languageOf(db, customerId),
    choicesOf(db, customerId, 'customer'),
  ]);
  return { language, kinds: customerKinds.map((kind) => kindState(kind, noticeChannels, chosen)) };
}

/** A person's choice for one kind; every channel is on until it is switched off. */
export const kindState = <Kind extends string, Channel extends Choice['channel']>(
  kind: Kind,
  channels: readonly Channel[],
  chosen: readonly Choice[],
) => ({
  kind,
  channels: channels.map((channel) => {
    const choice = chosen.find((one) => one.kind === kind && one.channel === channel);
    const fixed = isFixed(kind, channel);
    return { channel, isOn: fixed || (choice?.isOn ?? true), isFixed: fixed };
  }),
});
