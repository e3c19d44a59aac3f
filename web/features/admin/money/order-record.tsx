import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCalls, type AdminOrderDetail } from '#contracts/admin/admin.ts';
import type { PaymentEntry } from '#contracts/admin/shapes.ts';
import { webKinds } from '../../../lib/kinds/web-kinds.ts';
import { queryOf } from '../../../lib/queries/query-of.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { formatKes } from '../../../lib/text/short-format.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { Facts } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageTitle } from '../../../ui/page/page-frame.tsx';
import { BackLink } from '../../../ui/record.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stepper, type Step } from '../../../ui/figure/stepper.tsx';
import styles from '../admin.module.css';
import { Dots } from '../dots.tsx';
import { OrderDocuments } from '../coupons/order-documents.tsx';
import { OrderActions } from '../queue/order-actions.tsx';
import { OrderLines, OrderState } from '../queue/order-card.tsx';
import { serverAdminWords } from '../servers/server-words.ts';
import { adminWords } from '../words.ts';
import { actorWord } from '../words/actors.ts';
import { factsInWords } from '../words/facts.ts';
import { orderHappening } from '../words/happenings.ts';
import { providerWord } from '../words/provider.ts';
import { paymentStateWords } from '../words/states.ts';

/** Both pages of an order are fetched together, as whoever reads the one often reads the other. */
export { OrderStory } from './order-story.tsx';

const t = adminWords.order;
const refreshMs = 30_000;

/** One order: what to do, what was sold, the server, the payments, and everything that happened. */
export function OrderRecord({ id }: { id: string }) {
  const { data, isPending } = useQuery({
    ...queryOf(adminCalls.order, { params: { id } }),
    refetchInterval: refreshMs,
  });
  useTitle(data?.order.code ?? adminWords.queue.title);
  if (isPending) return <Skeleton height="16rem" />;
  if (!data) return <EmptyState heading="h1" title={t.missing} text={t.missingText} />;
  const { order } = data;
  return (
    <>
      <BackLink to="/admin">{adminWords.queue.title}</BackLink>
      <div className={styles.head}>
        <PageTitle>{order.code}</PageTitle>
        <OrderState state={order.state} />
      </div>
      <div className={styles.record}>
        <section className={styles.card}>
          <OrderLines order={order}>
            <Dots
              items={[
                <Link key="customer" to="/admin/customers/$id" params={{ id: order.customerId }}>
                  {order.customerName}
                </Link>,
                order.customerEmail,
              ]}
            />
          </OrderLines>
          <OrderActions order={order} whole />
        </section>
        <OrderDocuments orderId={id} />
        <section className={styles.card}>
          <h2 className={styles.name}>{t.proof}</h2>
          <Stepper
            label={t.proof}
            steps={data.proof.map((step) => proofStep(step, data.history))}
          />
        </section>
        <section className={styles.card}>
          <h2 className={styles.name}>{t.sold}</h2>
          <Facts items={factsInWords({ plan: data.plan, ...data.facts })} />
          {webKinds[order.product].isLeased && order.deliveredAt && (
            <Link to="/admin/leases/$id" params={{ id }}>
              {t.lease}
            </Link>
          )}
        </section>
        {data.server && <Server server={data.server} />}
        {data.payments.length > 0 && (
          <section className={styles.card}>
            <h2 className={styles.name}>{t.payments}</h2>
            {data.payments.map((payment) => (
              <PaymentLine key={payment.id} payment={payment} />
            ))}
          </section>
        )}
        <HistoryCard id={id} happened={data.history} />
      </div>
    </>
  );
}

function HistoryCard({ id, happened }: { id: string; happened: AdminOrderDetail['history'] }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{t.history}</h2>
      <ol className={styles.list}>
        {happened.map(({ kind, actor, at }) => (
          <li key={`${kind}-${at}`}>
            <Dots items={[formatMoment(at), orderHappening(kind), actorWord(actor)]} />
          </li>
        ))}
      </ol>
      <p>
        <Link to="/admin/orders/$id/story" params={{ id }}>
          {t.story}
        </Link>
      </p>
    </section>
  );
}

type History = AdminOrderDetail['history'];

/** The customer reads the same list on their own record, without what was measured. */
const proofStep = (
  { step, at, pingMs }: AdminOrderDetail['proof'][number],
  history: History,
): Step => {
  const detail = history.find(({ kind }) => kind === `step:${step}`)?.detail;
  const said = [pingMs !== null && t.ping(pingMs), ...(detail ? measuredIn(detail) : [])].filter(
    Boolean,
  );
  return {
    key: step,
    title: t.steps[step],
    state: at === null ? 'next' : 'done',
    note: at === null ? t.proofPending : [formatMoment(at), ...said].join(', '),
  };
};

/** What was read back of a new machine, and the connection that it took. */
type Measured = Partial<{
  cpus: number;
  memoryMb: number;
  diskGb: number;
  answered: Readonly<{ port: number; ms: number }>;
}>;

function measuredIn(detail: History[number]['detail']): readonly string[] {
  const { cpus, memoryMb, diskGb, answered } = detail as Measured;
  return [
    ...(cpus && memoryMb && diskGb ? [t.measured(cpus, memoryMb, diskGb)] : []),
    ...(answered ? [t.answered(answered.port, answered.ms)] : []),
  ];
}

function Server({ server }: { server: NonNullable<AdminOrderDetail['server']> }) {
  const items = [
    [t.serverFacts.state, serverAdminWords.states[server.state]] as const,
    ...(['address', 'username', 'note', 'reason'] as const).flatMap((name) => {
      const value = server[name];
      return value ? [[t.serverFacts[name], value] as const] : [];
    }),
    ...(server.endsAt ? [[t.serverFacts.ends, formatMoment(server.endsAt)] as const] : []),
  ];
  return (
    <section className={styles.card}>
      <h2 className={styles.name}>{t.server}</h2>
      <Facts items={items} />
      {server.state === 'failed' && <p className={styles.soft}>{t.failedHelp}</p>}
    </section>
  );
}

function PaymentLine({ payment }: { payment: PaymentEntry }) {
  return (
    <Dots
      items={[
        <Link key="payment" to="/admin/payments/$id" params={{ id: payment.id }}>
          {formatKes(payment.kes)}
        </Link>,
        payment.method,
        paymentStateWords[payment.state],
        payment.receipt ?? providerWord(payment),
        payment.reference,
      ]}
    />
  );
}
