import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { closeNewest, isAnythingOpen } from '../../lib/back-stack.ts';
import { draw } from '../../testing/draw.tsx';
import { Button } from '../input/button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from '../input/field.tsx';
import { Input } from '../input/input.tsx';

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="New name">
        <Field label="Name">
          <Input />
        </Field>
      </Dialog>
    </>
  );
}

async function opened() {
  const { user } = await draw(<Opener />);
  const opener = screen.getByRole('button', { name: 'Rename' });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'New name' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return { user, opener };
}

const isFocused = (opener: HTMLElement) =>
  screen.queryByRole('dialog') === null && document.activeElement === opener;

test('Escape closes a dialog and gives the focus back to what opened it', async () => {
  const { user, opener } = await opened();
  await user.keyboard('{Escape}');
  await expect.poll(() => isFocused(opener)).toBe(true);
});

test('the cross closes a dialog and gives the focus back', async () => {
  const { user, opener } = await opened();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await expect.poll(() => isFocused(opener)).toBe(true);
});

test('Back closes the dialog before it leaves the page', async () => {
  expect(isAnythingOpen()).toBe(false);
  const { opener } = await opened();
  expect(isAnythingOpen()).toBe(true);
  closeNewest();
  await expect.poll(() => isFocused(opener)).toBe(true);
  expect(isAnythingOpen()).toBe(false);
});
