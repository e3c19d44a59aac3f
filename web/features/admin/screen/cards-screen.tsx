import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from '../admin.module.css';
import { Opener } from './acts.tsx';
import { AdminScreen, type ScreenProps } from './screen.tsx';

type CardsProps<Answer, Item> = Omit<ScreenProps<Answer>, 'children' | 'tools' | 'renderTools'> &
  Readonly<{
    /** What makes another one: its button, and the window that this opens. */
    add?: Adding | ((answer: Answer | undefined) => Adding);
    items: (answer: Answer) => readonly Item[];
    /** Its key; its id where this is left out. */
    keyOf?: (item: Item) => string | number;
    /** What is said where there is none. */
    words?: Readonly<{ none: string; noneText: string }>;
    renderCard: (item: Item, answer: Answer) => ReactNode;
  }>;
type Adding =
  | Readonly<{ word: string; renderForm: (close: () => void) => ReactNode }>
  | false
  | undefined;

/** A screen of entries below each other, each a card, with what adds one to them. */
export function CardsScreen<Answer, Item>(props: CardsProps<Answer, Item>) {
  const { add, items, keyOf = idOf, words, renderCard, ...screen } = props;
  const renderTools = (answer: Answer | undefined) => {
    const adding = typeof add === 'function' ? add(answer) : add;
    if (!adding) return undefined;
    return (
      <Opener word={adding.word} variant="primary">
        {adding.renderForm}
      </Opener>
    );
  };
  return (
    <AdminScreen {...screen} renderTools={renderTools}>
      {(answer) => {
        const all = items(answer);
        if (words && all.length === 0) {
          return <EmptyState title={words.none} text={words.noneText} />;
        }
        return (
          <ul className={styles.list}>
            {all.map((item) => (
              <li key={keyOf(item)}>{renderCard(item, answer)}</li>
            ))}
          </ul>
        );
      }}
    </AdminScreen>
  );
}

const idOf = (item: unknown) => (item as { id: string | number }).id;
