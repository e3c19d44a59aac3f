import {
  cloneElement,
  lazy,
  Suspense,
  useState,
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
  render?: ReactElement;
}>;
export type MenuEntry = MenuItem | 'separator';

export type MenuProps = {
  /** The element that opens the menu, usually a Button. */
  trigger: ReactElement<TriggerProps>;
  entries: readonly MenuEntry[];
  /** What stands above the entries and cannot be chosen. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
};

type TriggerProps = {
  onClick?: (event: MouseEvent) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
};

const load = () => import('./menu-popup.tsx');
const MenuPopup = lazy(load);

/**
 * A menu behind a button. Its positioning code weighs as much as the router, so it is fetched when
 * somebody comes near; until the first click only the button exists.
 */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': wanted,
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
    onClick: () => setWanted(true),
  });
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuPopup {...props} />
    </Suspense>
  );
}
