import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openerMark } from '../../ui/page/use-row-keys.ts';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

const close = () => undefined;

test('the keys of a list are named over a list, and nowhere else', () => {
  const bare = render(<ShortcutsDialog onClose={close} />);
  expect(screen.queryByText('Select the row')).toBeNull();
  bare.unmount();
  render(
    <button type="button" {...openerMark}>
      Nairobi
    </button>,
  );
  render(<ShortcutsDialog onClose={close} />);
  for (const text of ['Next or previous row', 'Select the row', 'Main action of the row']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});
