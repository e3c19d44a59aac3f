import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import type { StockEntry } from '#contracts/admin/goods/stock.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import ChangeDialog from './change-dialog.tsx';

const draws = async (change: StockEntry['change']) => {
  const shop = fakeShop();
  shop.answers(adminCalls.setChangeOfAddress, change);
  const onClose = vi.fn<() => void>();
  const entry = { id: 'ups_1', change } as StockEntry;
  const { user } = await draw(<ChangeDialog entry={entry} onClose={onClose} />);
  const asked = () => shop.askedOf(adminCalls.setChangeOfAddress).map(({ body }) => body);
  return { user, onClose, asked };
};

test('a modem is set with what was typed, and without what was left empty', async () => {
  const { user, onClose, asked } = await draws({ kind: 'none', modem: null, everySeconds: 120 });
  expect(screen.queryByLabelText('Change link')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Changed by'), 'proxysmart');
  await user.type(screen.getByLabelText('Address of the manager'), 'https://farm.example');
  await user.type(screen.getByLabelText('IMEI of the modem'), '861198018009009');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(asked).toEqual([
    {
      kind: 'proxysmart',
      address: 'https://farm.example',
      modem: '861198018009009',
      everySeconds: 120,
    },
  ]);
  await expect.poll(() => onClose.mock.calls).toHaveLength(1);
});

test('what is saved is not shown, and a wait that is too short is refused at its field', async () => {
  const { user, asked } = await draws({ kind: 'link', modem: null, everySeconds: 60 });
  expect(screen.getByLabelText<HTMLInputElement>('Change link').value).toBe('');
  expect(screen.getByText('Leave empty to keep the saved one.')).toBeTruthy();
  const every = screen.getByLabelText('Seconds between changes');
  await user.clear(every);
  await user.type(every, '29');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter at least 30 seconds')).toBeTruthy();
  expect(asked()).toEqual([]);
});
