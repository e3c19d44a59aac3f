import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminCalls } from '#contracts/admin/admin.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { ImportStock } from './import-stock.tsx';

test('a file in windows-1252 keeps its letters, and what is ignored of it is told', async () => {
  const shop = fakeShop();
  shop.answers(adminCalls.previewStock, {
    counts: { new: 0, known: 1, changed: 0, refused: 0 },
    rows: [],
    refused: [],
    ignored: [{ line: 2, text: 'row', why: 'Not taken over: country KE → US.', mend: 'Give it.' }],
  });
  const { user } = await draw(<ImportStock />, '/admin/stock/import');
  const table = 'host,port,city\ngate.example.com,1080,Z\u00fcrich\n';
  // Each letter of this text is one byte of the same number in windows-1252.
  const bytes = Uint8Array.from(Array.from(table), (letter) => letter.charCodeAt(0));
  await user.upload(screen.getByLabelText('Choose a file'), new File([bytes], 'stock.csv'));
  const typed = screen.getByLabelText<HTMLTextAreaElement>('Addresses');
  await waitFor(() => expect(typed.value).toBe(table));
  const asked = [
    ['Supplier', 'Savanna'],
    ['Origin of the addresses', 'Contract 7'],
    ['Basis of the owners’ consent', 'Theirs'],
    ['Region', 'Zurich'],
    ['City', 'Zurich'],
    ['ZIP', '8001'],
    ['Network', 'Savanna'],
  ] as const;
  for (const [label, text] of asked) await user.type(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('1 row with form values that are ignored')).toBeTruthy();
  expect(screen.getByText('Not taken over: country KE → US.')).toBeTruthy();
  expect(shop.askedOf(adminCalls.previewStock)[0]?.body).toMatchObject({ text: table });
});
