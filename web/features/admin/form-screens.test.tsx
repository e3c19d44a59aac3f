import type { ReactNode } from 'react';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { Call } from '#contracts/site/paths.ts';
import { statusCalls } from '#contracts/site/status.ts';
import { webhookCalls } from '#contracts/account/webhooks.ts';
import { draw } from '../../testing/draw.tsx';
import { fakeShop } from '../../testing/fake-shop.ts';
import { Coupons } from './coupons/coupons.tsx';
import { couponWords } from './coupons/coupon-words.ts';
import { Announcements } from './desk/announcements.tsx';
import { Articles } from './desk/articles.tsx';
import { contentWords } from './desk/content-words.ts';
import { testimonialWords } from './desk/testimonial-words.ts';
import { Testimonials } from './desk/testimonials.tsx';
import { incidentWords } from './system/incident-words.ts';
import { Incidents } from './system/incidents.tsx';
import { Staff } from './team/staff-list.tsx';
import { staffWords } from './team/staff-words.ts';
import { Pools } from './stock/pools/pools.tsx';
import { poolWords } from './stock/pools/words.ts';
import { Suppliers } from './stock/suppliers.tsx';
import { supplierWords } from './stock/words.ts';
import { Webhooks } from './webhooks/webhooks.tsx';
import { webhookWords } from './webhooks/words.ts';

/** A screen with a list, whose button opens a form: its call, and what it says of an empty list. */
type Screen = Readonly<{ part: () => ReactNode; call: Call; add: string; none?: string }>;

const empty = {
  content: [],
  adapters: [],
  dialects: [],
  page: 0,
  size: 20,
  totalItems: 0,
  invitations: [],
  components: [],
  incidents: [],
  state: 'ok',
  at: '2026-03-01T12:00:00.000Z',
};
const { newArticle, newAnnouncement, none } = contentWords;

const screens: Readonly<Record<string, Screen>> = {
  coupons: { part: () => <Coupons />, call: adminCalls.coupons, add: couponWords.add },
  articles: { part: () => <Articles />, call: adminCalls.articleRecords, add: newArticle, none },
  announcements: {
    part: () => <Announcements />,
    call: adminCalls.announcementRecords,
    add: newAnnouncement,
    none,
  },
  testimonials: {
    part: () => <Testimonials />,
    call: adminCalls.testimonials,
    add: testimonialWords.add,
    none: testimonialWords.none,
  },
  incidents: {
    part: () => <Incidents />,
    call: statusCalls.status,
    add: incidentWords.open,
    none: incidentWords.none,
  },
  staff: { part: () => <Staff />, call: adminCalls.staff, add: staffWords.invite },
  pools: {
    part: () => <Pools />,
    call: adminCalls.pools,
    add: poolWords.add,
    none: poolWords.empty,
  },
  suppliers: {
    part: () => <Suppliers />,
    call: adminCalls.suppliers,
    add: supplierWords.add,
    none: supplierWords.none,
  },
  webhooks: {
    part: () => <Webhooks />,
    call: webhookCalls.webhooks,
    add: webhookWords.add,
    none: webhookWords.none,
  },
};
const each = Object.entries(screens);

test.each(each)('%s: while the list comes nothing is said of it', async (_, { part, ...one }) => {
  const shop = fakeShop();
  const held = shop.holds(one.call);
  await draw(part());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(one.none === undefined ? null : screen.queryByText(one.none)).toBeNull();
  held.answer(empty);
  const said = one.none === undefined ? undefined : await screen.findByText(one.none);
  expect(said === undefined || said.isConnected).toBe(true);
});

test.each(each)('%s: a list that cannot be read says why', async (_, { part, call }) => {
  fakeShop().refuses(call, { code: 'forbidden', status: 403, detail: 'Ask the owner for it' });
  await draw(part());
  expect((await screen.findByRole('alert')).textContent).toContain('Ask the owner for it');
});

test.each(each)('%s: its form opens, and Escape gives the focus back', async (_, one) => {
  const shop = fakeShop();
  shop.holds(one.call).answer(empty);
  const { user } = await draw(one.part());
  const opener = await screen.findByRole('button', { name: one.add });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog');
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(opener);
});
