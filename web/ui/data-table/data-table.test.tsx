import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Column, Sorting } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { rowsOf } from './rows-file.tsx';

type Town = { id: string; name: string; people: number | null };
const towns: readonly Town[] = [
  { id: 'a', name: 'Nairobi', people: 4_397 },
  { id: 'b', name: 'Lamu', people: null },
  { id: 'c', name: 'Kisumu', people: 610 },
];
const columns: readonly Column<Town>[] = [
  { id: 'name', head: 'Town', value: ({ name }) => name, sort: 'up', phone: 'title' },
  { id: 'people', head: 'People', value: ({ people }) => people, sort: 'down', numeric: true },
  { id: 'note', head: 'Note', cell: () => 'as drawn' },
];

function Towns(props: Partial<DataTableProps<Town>>) {
  const [sorting, setSorting] = useState<Sorting>(null);
  const [open, setOpen] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <main>
      <input type="search" aria-label="Find" />
      <DataTable
        caption="Towns"
        columns={columns}
        rows={towns}
        rowId={({ id }) => id}
        nameOf={({ name }) => name}
        isWhole
        sorting={sorting}
        onSort={setSorting}
        open={open}
        onOpen={setOpen}
        chosen={chosen}
        onChoose={setChosen}
        renderDetail={({ name }) => <p>All about {name}</p>}
        {...props}
      />
    </main>
  );
}

const names = () =>
  screen.getAllByRole('row').flatMap((row) => {
    const opener = within(row).queryByRole('button', { name: /^(Nairobi|Lamu|Kisumu)$/ });
    return opener ? [opener.textContent] : [];
  });
const opener = (name: string) => screen.getByRole('button', { name });

test('a table is a table to a reader: its caption, its heads, its cells', () => {
  render(<Towns />);
  expect(screen.getByRole('table', { name: 'Towns' })).toBeTruthy();
  expect(screen.getByRole('columnheader', { name: 'Town' })).toBeTruthy();
  expect(screen.getAllByRole('cell', { name: 'as drawn' })).toHaveLength(3);
});

test('a heading sorts the whole list, says so, and turns at the next press; nothing is last', async () => {
  const user = userEvent.setup();
  render(<Towns />);
  const head = screen.getByRole('columnheader', { name: 'People' });
  expect(head.getAttribute('aria-sort')).toBe('none');
  await user.click(within(head).getByRole('button'));
  expect(head.getAttribute('aria-sort')).toBe('descending');
  expect(names()).toEqual(['Nairobi', 'Kisumu', 'Lamu']);
  await user.click(within(head).getByRole('button'));
  expect(head.getAttribute('aria-sort')).toBe('ascending');
  expect(names()).toEqual(['Kisumu', 'Nairobi', 'Lamu']);
});

test('a page of a longer list stays in the order in which it came', async () => {
  const user = userEvent.setup();
  render(<Towns isWhole={false} />);
  await user.click(screen.getByRole('button', { name: 'Town' }));
  expect(names()).toEqual(['Nairobi', 'Lamu', 'Kisumu']);
});

test('while the rows come, the table has their shape and says that it is busy', () => {
  render(<Towns rows={undefined} />);
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.getAllByRole('row').length).toBeGreaterThan(10);
});

test('rows that are about to change cannot be pressed', () => {
  render(<Towns isBusy />);
  expect(screen.queryByRole('button', { name: 'Nairobi' })).toBeNull();
});

test('j and k walk through the rows, Enter opens one below itself and closes it', async () => {
  const user = userEvent.setup();
  render(<Towns />);
  await user.keyboard('jjk');
  expect(document.activeElement).toBe(opener('Nairobi'));
  await user.keyboard('k{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(opener('Lamu'));
  await user.keyboard('{Enter}');
  expect(screen.getByText('All about Lamu')).toBeTruthy();
  expect(opener('Lamu').getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Enter}');
  expect(screen.queryByText('All about Lamu')).toBeNull();
});

test('x selects the row that has the focus, and the head selects all', async () => {
  const user = userEvent.setup();
  render(<Towns />);
  await user.keyboard('x');
  expect(boxes()).toEqual([false, false, false, false]);
  await user.keyboard('jjx');
  expect(boxes()).toEqual([false, false, true, false]);
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(boxes()).toEqual([true, true, true, true]);
});

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked);

test('a box is as large as a thumb: what is beside it selects as well', async () => {
  const user = userEvent.setup();
  render(<Towns />);
  const target = screen.getByRole('checkbox', { name: 'Select Lamu' }).closest('label');
  await user.click(target ?? document.body);
  expect(boxes()).toEqual([false, false, true, false]);
});

test('a phone sorts by what it shows', () => {
  const { rerender } = render(<Towns />);
  const head = (name: string) => screen.getByRole('columnheader', { name });
  expect(head('Town').dataset['phone']).toBe('title');
  expect(head('People').dataset['phone']).toBeUndefined();
  const sorts = () => screen.getAllByRole('rowgroup')[0]?.dataset['sorts'];
  expect(sorts()).toBe('true');
  rerender(<Towns hidden={new Set(['name'])} />);
  expect(sorts()).toBeUndefined();
});

test('Shift with x selects all rows since the one that x selected, and Escape lets them go', async () => {
  const user = userEvent.setup();
  render(<Towns />);
  await user.keyboard('jxjjX');
  expect(boxes()).toEqual([true, true, true, true]);
  await user.keyboard('{Escape}');
  expect(boxes()).toEqual([false, false, false, false]);
  await user.keyboard('kX');
  expect(boxes()).toEqual([false, false, true, true]);
});

test('who has just pressed a box with the mouse goes on with the keys', async () => {
  const user = userEvent.setup();
  render(<Towns />);
  await user.click(screen.getByRole('checkbox', { name: 'Select Nairobi' }));
  await user.keyboard('jX');
  expect(boxes()).toEqual([false, true, true, false]);
});

test('o opens the row that has the focus, and e presses its first button', async () => {
  const user = userEvent.setup();
  const pressed: string[] = [];
  render(
    <Towns
      renderActs={({ name }) =>
        ['Visit', 'Leave'].map((act) => (
          <button key={act} type="button" onClick={() => pressed.push(`${act} ${name}`)}>
            {act}
          </button>
        ))
      }
    />,
  );
  await user.keyboard('oe');
  expect(pressed).toEqual([]);
  await user.keyboard('jjo');
  expect(screen.getByText('All about Lamu')).toBeTruthy();
  await user.keyboard('e');
  expect(pressed).toEqual(['Visit Lamu']);
});

test('a row that leaves with the focus hands it to the row in its place', () => {
  const { rerender } = render(<Towns />);
  opener('Lamu').focus();
  rerender(<Towns rows={towns.filter(({ name }) => name !== 'Lamu')} />);
  expect(document.activeElement).toBe(opener('Kisumu'));
  rerender(<Towns rows={towns.slice(0, 1)} />);
  expect(document.activeElement).toBe(opener('Nairobi'));
});

test('a slash goes to the search, and keys typed there are letters', async () => {
  const user = userEvent.setup();
  render(<Towns />);
  await user.keyboard('/');
  const search = screen.getByRole<HTMLInputElement>('searchbox');
  expect(document.activeElement).toBe(search);
  await user.keyboard('jkx/');
  expect(search.value).toBe('jkx/');
  expect(document.activeElement).toBe(search);
});

test('who has switched single keys off is not moved by one', async () => {
  localStorage.setItem('singleKeys', 'off');
  const user = userEvent.setup();
  render(<Towns />);
  await user.keyboard('j');
  expect(document.activeElement).toBe(document.body);
});

test('a file of the rows has the columns with a value, and moments as moments', () => {
  const at = '2026-10-31T21:00:00.000Z';
  expect(rowsOf(columns, [{ id: 'd', name: at, people: null }])).toEqual([
    ['Town', 'People'],
    [new Date(at), null],
  ]);
});
