import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bookCalls } from '#contracts/admin/money/books.ts';
import { draw } from '../../../testing/draw.tsx';
import { fakeShop } from '../../../testing/fake-shop.ts';
import { Imports } from './imports.tsx';

const statement = {
  id: 'imp_1',
  fileName: 'november.csv',
  importedBy: 'zawadi@example.test',
  importedAt: '2026-11-25T12:00:00.000Z',
  lines: 41,
  known: 7,
  rejected: 3,
  open: 2,
};

test('a statement is reached by j and opened by o, with what came of its lines', async () => {
  const shop = fakeShop();
  shop.answers(bookCalls.statements, { content: [statement], page: 0, size: 25, totalItems: 1 });
  const { user } = await draw(
    <Imports filters={[]} above={null} />,
    '/admin/reconciliation?view=imports',
  );
  const opener = await screen.findByRole('button', { name: 'november.csv' });
  await user.keyboard('jo');
  expect(document.activeElement).toBe(opener);
  const told = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(told).toEqual([
    'New lines41',
    'Known7',
    'Open2',
    'Rejected3',
    'Uploaded byzawadi@example.test',
  ]);
});
