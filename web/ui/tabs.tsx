import { useEffect, useRef, type ReactNode } from 'react';
import { Tabs as Base } from '@base-ui/react/tabs';
import styles from './tabs.module.css';

type Tab<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** Null while it is not known: its room is kept. */
  count?: number | null;
};

type Props<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Beside the tabs, such as the search of their content. */
  beside?: ReactNode;
  /** What is beside the tabs is printed, unlike them. */
  printed?: boolean;
  /** The panel of the chosen tab; the others are not kept in the page. */
  children: ReactNode;
};

/** Tabs that do not fit are scrolled, with the edge of the previous one visible. */
const edgePx = 48;

export function Tabs<Value extends string>(props: Props<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // It moves when tabs come in before it as well.
  const index = props.tabs.findIndex(({ value }) => value === props.value);
  useEffect(() => {
    const tab = list.current?.children[index];
    if (list.current && tab instanceof HTMLElement)
      list.current.scrollLeft = tab.offsetLeft - edgePx;
  }, [index]);
  return (
    <Base.Root
      value={props.value}
      onValueChange={(value: Value) => {
        props.onChange(value);
      }}
    >
      <div className={styles.row} data-print={props.printed ? undefined : 'hide'}>
        <Base.List ref={list} className={styles.list} aria-label={props.label} data-print="hide">
          {props.tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
              {tab.count !== undefined && (
                <span className={styles.count}>{tab.count ?? '\u2007'}</span>
              )}
            </Base.Tab>
          ))}
          <Base.Indicator className={styles.indicator} />
        </Base.List>
        {props.beside}
      </div>
      <Base.Panel value={props.value} className={styles.panel}>
        {props.children}
      </Base.Panel>
    </Base.Root>
  );
}
