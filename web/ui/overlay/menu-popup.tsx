import {
  cloneElement,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import type { MenuEntry, MenuProps } from './menu.tsx';
import styles from './menu.module.css';

type Props = Pick<MenuProps, 'entries' | 'header'> & {
  /** What it hangs from, and where the focus returns to. */
  opener: HTMLElement;
  /** Focused at first: the top, or the end for who came by the arrow up. */
  from: 'first' | 'last';
  onClose: () => void;
};

/** The open menu: arrows, Home, End and letters walk it; Escape, Tab and a press beside end it. */
export default function MenuPopup({ opener, entries, header, from, onClose }: Props) {
  const popup = useRef<HTMLDivElement>(null);
  const place = usePlace(opener, popup);
  useLayoutEffect(
    () =>
      itemsOf(popup.current)
        .at(from === 'first' ? 0 : -1)
        ?.focus(),
    [from],
  );
  useLayoutEffect(() => {
    const leave = ({ target }: Event) => {
      const isOurs = [popup.current, opener].some((one) => one?.contains(target as Node));
      if (!isOurs) onClose();
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [opener, onClose]);
  const close = () => {
    opener.focus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The browser moves from the opener to the next element.
    if (event.key === 'Tab') return close();
    if (event.key === 'Escape') close();
    else if (!walk(itemsOf(popup.current), event.key)) return;
    event.preventDefault();
  };
  return createPortal(
    <div
      ref={popup}
      role="menu"
      tabIndex={-1}
      className={styles.popup}
      style={place}
      onKeyDown={onKeyDown}
    >
      {header}
      {entries.map((entry, index) => (
        <Entry
          key={entry === 'separator' ? `line-${index}` : entry.key}
          entry={entry}
          onChosen={close}
        />
      ))}
    </div>,
    // Inside the main landmark, where screen readers look for what belongs to the page.
    document.querySelector('main') ?? document.body,
  );
}

function Entry({ entry, onChosen }: { entry: MenuEntry; onChosen: () => void }) {
  if (entry === 'separator') return <hr className={styles.separator} />;
  const props = {
    role: 'menuitem',
    tabIndex: -1,
    className: cx(styles.item, entry.danger === true && styles.danger),
    'data-checked': entry.checked,
    onPointerMove: ({ currentTarget }: PointerEvent<HTMLElement>) =>
      currentTarget.focus({ preventScroll: true }),
    onClick: () => {
      onChosen();
      entry.onSelect?.();
    },
    children: (
      <>
        {entry.icon && <span className={styles.icon}>{entry.icon}</span>}
        <span className={styles.text}>{entry.label}</span>
        {entry.note && <span className={styles.note}>{entry.note}</span>}
      </>
    ),
  };
  return entry.render ? cloneElement(entry.render, props) : <button type="button" {...props} />;
}

const itemsOf = (popup: HTMLElement | null) => [
  ...(popup?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** Moves the focus as the key says; false where the key says nothing to a menu. */
function walk(items: readonly HTMLElement[], key: string): boolean {
  const at = items.findIndex((item) => item === document.activeElement);
  if (key === ' ') items[at]?.click();
  const starts = ({ innerText }: HTMLElement) =>
    innerText.trim().toLowerCase().startsWith(key.toLowerCase());
  const ways: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at > 0 ? at - 1 : -1),
    Home: items[0],
    End: items.at(-1),
  };
  const later = [...items.slice(at + 1), ...items];
  const next = key.length === 1 && key !== ' ' ? later.find(starts) : ways[key];
  next?.focus();
  return next !== undefined || key === ' ';
}

const gap = 6;
const edge = 8;
/** With less than this below, and more above, it opens upwards. */
const roomPx = 240;

/** Beside the opener and inside the window, also while the page moves below. */
function usePlace(opener: HTMLElement, popup: RefObject<HTMLElement | null>): CSSProperties {
  const [place, setPlace] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const measure = () => {
      const { top, bottom, right } = opener.getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      const below = clientHeight - bottom;
      const isAbove = below < roomPx && top > below;
      const width = popup.current?.offsetWidth ?? 0;
      setPlace({
        maxHeight: `min(26rem, ${(isAbove ? top : below) - gap - edge}px)`,
        left: Math.max(edge, Math.min(right, clientWidth - edge) - width),
        ...(isAbove ? { bottom: below + bottom - top + gap } : { top: bottom + gap }),
      });
    };
    measure();
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, true);
    return () => {
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure, true);
    };
  }, [opener, popup]);
  return place;
}
