import { adminCalls } from '#contracts/admin/admin.ts';
import type { WaitingList, WaitingState } from '#contracts/admin/people/waiting.ts';
import { request } from '../../../lib/api/api.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatWhole } from '../../../lib/text/short-format.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import styles from '../admin.module.css';
import { Act } from '../screen/acts.tsx';
import { Acts, Card } from '../screen/screen.tsx';
import { CardsScreen } from '../screen/cards-screen.tsx';
import { waitingWords as t } from './waiting-words.ts';

/** The subscribers of each list, and the button that notifies them. */
export function WaitingLists() {
  return (
    <CardsScreen
      title={t.title}
      lead={t.text}
      query={queryOf(adminCalls.waitingLists)}
      height="12rem"
      items={({ lists }) => lists}
      keyOf={({ product }) => product}
      renderCard={(list) => <ListCard list={list} />}
    />
  );
}

const tones: Readonly<Record<WaitingState, Tone>> = {
  announced: 'neutral',
  closed: 'warn',
  open: 'ok',
};

function ListCard({ list }: { list: WaitingList }) {
  const { product, title, state, confirmed, openedAt } = list;
  const figures = (['confirmed', 'unconfirmed', 'told'] as const).map(
    (name) => `${t[name]}: ${formatWhole(list[name])}`,
  );
  return (
    <Card name={title} state={<Badge tone={tones[state]}>{t.states[state]}</Badge>}>
      <p>{figures.join(' · ')}</p>
      {openedAt !== null && <p className={styles.soft}>{t.opened(formatMoment(openedAt))}</p>}
      {state === 'open' ? (
        <Acts>
          <Act
            word={t.open}
            label={t.openFor(title)}
            variant="primary"
            disabled={confirmed === 0}
            run={() => request(adminCalls.openWaiting, { params: { product } })}
          />
        </Acts>
      ) : (
        <p className={styles.soft}>{state === 'closed' ? t.closedHint : t.announcedHint}</p>
      )}
    </Card>
  );
}
