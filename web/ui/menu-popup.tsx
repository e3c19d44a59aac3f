import { Menu as Base } from '@base-ui/react/menu';
import { cx } from './cx.ts';
import type { MenuItem, MenuProps } from './menu.tsx';
import styles from './menu.module.css';

/** The whole menu; mounted by the first click, so it starts open. */
export default function MenuPopup({ trigger, entries, header, align = 'end' }: MenuProps) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal container={mainLandmark()}>
        <Base.Positioner className={styles.positioner} sideOffset={6} align={align}>
          <Base.Popup className={styles.popup}>
            {header}
            {entries.map((entry, index) =>
              entry === 'separator' ? (
                <Base.Separator key={`line-${index}`} className={styles.separator} />
              ) : (
                <Item key={entry.key} item={entry} />
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Inside the main landmark, where screen readers look for what belongs to the page. */
const mainLandmark = () => document.querySelector('main') ?? document.body;

function Item({ item }: { item: MenuItem }) {
  const { render } = item;
  return (
    <Base.Item
      className={cx(styles.item, item.danger === true && styles.danger)}
      onClick={item.onSelect}
      data-checked={item.checked}
      {...(render ? { render } : {})}
    >
      {item.icon && <span className={styles.icon}>{item.icon}</span>}
      <span className={styles.text}>{item.label}</span>
      {item.note && <span className={styles.note}>{item.note}</span>}
    </Base.Item>
  );
}
