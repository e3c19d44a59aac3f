import {
  cloneElement,
  lazy,
  Suspense,
  useCallback,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';

export type MenuItem = Readonly<{
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  note?: ReactNode;
  danger?: boolean;
  checked?: boolean;
  onSelect?: () => void;
  /** A router link to draw instead of a button, so that a middle click works. */
  render?: ReactElement<Record<string, unknown>>;
}>;
export type MenuEntry = MenuItem | 'separator';

export type MenuProps = {
  /** The element that opens the menu, usually a Button. */
  trigger: ReactElement<TriggerProps>;
  entries: readonly MenuEntry[];
  /** The text above the entries, which cannot be chosen. */
  header?: ReactNode;
};

type TriggerProps = {
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
};

const load = () => import('./menu-popup.tsx');
const MenuPopup = lazy(load);

type Opened = { opener: HTMLElement; from: 'first' | 'last' };

/** A menu behind a button. Its content is fetched on hover or focus. */
export function Menu({ trigger, entries, header }: MenuProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened({ opener: event.currentTarget, from: event.key === 'ArrowUp' ? 'last' : 'first' });
  };
  return (
    <>
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== null,
        onPointerEnter: () => void load(),
        onFocus: () => void load(),
        onKeyDown,
        onClick: ({ currentTarget }) =>
          setOpened(opened ? null : { opener: currentTarget, from: 'first' }),
      })}
      {opened && (
        <Suspense fallback={null}>
          <MenuPopup {...opened} entries={entries} header={header} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
