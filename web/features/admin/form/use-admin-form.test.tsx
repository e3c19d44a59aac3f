import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contracts/site/paths.ts';
import { words } from '#contracts/text.ts';
import { request } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/input/button.tsx';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { problemOf } from '../../../testing/problem-of.ts';
import { TextField, AdminForm } from './admin-form.tsx';
import { usd } from './units.ts';
import { useAdminForm } from './use-admin-form.ts';

const order = call({
  method: 'POST',
  path: '/admin/orders',
  body: z.strictObject({
    version: z.int().check(z.positive('This copy is too old')),
    item: z.strictObject({ name: words(8), priceCents: z.int().check(z.positive()) }),
  }),
});
const start = { version: 1, item: { name: 'Desk', priceCents: '1.99' } };

type Props = { version?: number; onSent?: () => void };

function Sample({ version = 1, onSent = () => undefined }: Props) {
  const form = useAdminForm({
    rules: order.body,
    units: { item: { priceCents: usd } },
    start: { ...start, version },
    send: (body) => request(order, { body }),
    onSent,
  });
  const foot = (
    <Button type="submit" busy={form.busy}>
      Send
    </Button>
  );
  return (
    <AdminForm form={form} foot={foot}>
      <TextField at={form.at('item.name')} label="Name" />
      <TextField at={form.at('item.priceCents')} label="Price" />
    </AdminForm>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function opened(props: Props = {}) {
  const shop = fakeShop();
  const { user, queries } = await draw(<Sample {...props} />);
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
  return { shop, user, queries, send };
}

test('a rule about what no field shows is said of the form, so that no submit is mute', async () => {
  const { shop, send } = await opened({ version: 0 });
  await send();
  expect((await screen.findByRole('alert')).textContent).toContain('This copy is too old');
  expect(shop.asked).toEqual([]);
});

test('limits are told in the unit that is typed, once a field is left', async () => {
  const { user } = await opened();
  await user.clear(field('Price'));
  await user.type(field('Price'), '0');
  expect(problemOf(field('Price'))).toBe('');
  await user.tab();
  await expect.poll(() => problemOf(field('Price'))).toContain('Enter more than $0.00.');
  await user.type(field('Name'), ' from Nakuru');
  await user.tab();
  await expect.poll(() => problemOf(field('Name'))).toContain('Use at most 8 characters.');
});

test('refusals stand under their fields, and one without a field is said above the button', async () => {
  const { shop, send } = await opened();
  shop.refuses(order, {
    code: 'validation-failed',
    status: 422,
    detail: 'Some of it is wrong',
    errors: [
      { pointer: '/item/priceCents', detail: 'Too dear' },
      { pointer: '/version', detail: 'Another one' },
    ],
  });
  await send();
  await expect.poll(() => problemOf(field('Price'))).toContain('Too dear');
  expect(document.activeElement).toBe(field('Price'));
  expect((await screen.findByRole('alert')).textContent).toContain('Some of it is wrong');
});

test('a form that was refused is sent again as it stands', async () => {
  const onSent = vi.fn<() => void>();
  const { shop, send } = await opened({ onSent });
  shop.refuses(order, { code: 'unavailable', status: 503, detail: 'Try again' });
  await send();
  await screen.findByRole('alert');
  shop.answers(order, undefined);
  await send();
  await expect.poll(() => onSent.mock.calls).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  const sent = { version: 1, item: { name: 'Desk', priceCents: 199 } };
  expect(shop.askedOf(order).map(({ body }) => body)).toEqual([sent, sent]);
});
